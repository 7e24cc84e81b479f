import type { User } from 'shared-contracts/accounts/schemas';
import common from 'shared-ui/styles/common.module.css';
import { useShop } from 'shell/contract';
import styles from './account-settings.module.css';
import { Addresses } from './addresses';
import { DeleteAccount } from './delete-account';
import { EmailAddress } from './email-address';
import { NameAndPicture } from './name-and-picture';
import { OwnData } from './own-data';
import { Passkeys } from './passkeys';
import { Password } from './password';
import { Sessions } from './sessions';

export function AccountSettings({ user }: { user: User }) {
  const { supportEmail } = useShop();
  return (
    <section className={styles.settings} aria-labelledby="account-settings">
      <div className={styles.head}>
        <h2 id="account-settings" className={common.textXl}>
          Account Settings
        </h2>
        <p className={styles.text}>
          Something missing? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
      <NameAndPicture user={user} />
      <EmailAddress user={user} />
      <Password />
      <Passkeys />
      <Sessions />
      <OwnData />
      <Addresses />
      <DeleteAccount />
    </section>
  );
}
