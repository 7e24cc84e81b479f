import { useState } from 'react';
import type { User } from 'shared-contracts/accounts/schemas';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import { Badge } from 'shared-ui/badge';
import { fullNameOf, initialsOf } from 'shared-contracts/accounts/names';
import styles from './profile.module.css';

function Avatar({ user }: { user: User }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (user.profileImageUrl && !hasFailed) {
    return (
      <img
        className={styles.avatar}
        src={pictureUrl(user.profileImageUrl, 240)}
        alt=""
        onError={() => setHasFailed(true)}
      />
    );
  }
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(user)}
    </span>
  );
}

/** Picture, name, email address and role. */
export const ProfileHeader = ({ user }: { user: User }) => (
  <header className={styles.header}>
    <Avatar key={user.profileImageUrl} user={user} />
    <div className={styles.words}>
      <h1 className={styles.name}>{fullNameOf(user)}</h1>
      <p className={styles.email}>{user.email}</p>
      <Badge tone={user.role === 'admin' ? 'accent' : 'info'}>
        {user.role === 'admin' ? 'Administrator' : 'Customer'}
      </Badge>
    </div>
  </header>
);
