import { Card } from 'shared-ui/card';
import { useShop } from 'shell/contract';
import styles from './profile.module.css';

/** How to change what this page only shows. */
export function AccountSettingsNote() {
  const { supportEmail } = useShop();
  return (
    <Card className={styles.card}>
      <h2 className={styles.cardTitle}>Account Settings</h2>
      <p className={styles.note}>
        To change your name, your e-mail address or your password, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the address of this account.
      </p>
    </Card>
  );
}
