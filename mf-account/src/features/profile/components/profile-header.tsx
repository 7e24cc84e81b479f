import { useState } from 'react';
import type { User } from 'shared-contracts/accounts/schemas';
import { Badge } from 'shared-ui/badge';
import { fullNameOf, initialsOf } from '../model/initials';
import css from './profile.module.css';

function Avatar({ user }: { user: User }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (user.profileImageUrl && !hasFailed) {
    return <img className={css.avatar} src={user.profileImageUrl} alt="" onError={() => setHasFailed(true)} />;
  }
  return (
    <span className={css.avatar} aria-hidden="true">
      {initialsOf(user)}
    </span>
  );
}

/** Picture, name, email address and role. */
export const ProfileHeader = ({ user }: { user: User }) => (
  <header className={css.header}>
    <Avatar key={user.profileImageUrl} user={user} />
    <div className={css.words}>
      <h1 className={css.name}>{fullNameOf(user)}</h1>
      <p className={css.email}>{user.email}</p>
      <Badge tone={user.role === 'admin' ? 'accent' : 'info'}>
        {user.role === 'admin' ? 'Administrator' : 'Customer'}
      </Badge>
    </div>
  </header>
);
