import { Card } from 'shared-ui/card';
import { useShop } from 'shell/contract';
import styles from './profile.module.css';

/** How to change account details. */
export function AccountSettingsNote() {
  const { supportEmail } = useShop();
  return (
    <Card className={styles.card}>
      <h2 className={styles.cardTitle}>Account Settings</h2>
      <p className={styles.note}>
        To change your name, email address or password, email <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from
        your account’s email address.
      </p>
    </Card>
  );
}
