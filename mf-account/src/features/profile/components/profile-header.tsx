import type { User } from 'shared-contracts/accounts/schemas';
import { Avatar } from 'shared-ui/avatar';
import { Badge } from 'shared-ui/badge';
import { fullNameOf } from 'shared-contracts/accounts/names';
import styles from './profile.module.css';

export const ProfileHeader = ({ user }: { user: User }) => (
  <header className={styles.header}>
    <Avatar user={user} size="large" />
    <div className={styles.words}>
      <h1 className={styles.name}>{fullNameOf(user)}</h1>
      <p className={styles.email}>{user.email}</p>
      <Badge tone={user.role === 'admin' ? 'accent' : 'info'}>
        {user.role === 'admin' ? 'Administrator' : 'Customer'}
      </Badge>
    </div>
  </header>
);
