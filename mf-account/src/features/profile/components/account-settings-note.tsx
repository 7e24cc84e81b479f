import { Card } from 'shared-ui/card';
import { useShop } from 'shell/contract';
import css from './profile.module.css';

/** How to change account details. */
export function AccountSettingsNote() {
  const { supportEmail } = useShop();
  return (
    <Card className={css.card}>
      <h2 className={css.cardTitle}>Account Settings</h2>
      <p className={css.note}>
        To change your name, email address or password, email <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from
        your account’s email address.
      </p>
    </Card>
  );
}
