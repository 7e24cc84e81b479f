import { useState } from 'react';
import { initialsOf } from 'shared-contracts/accounts/names';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import { classNames } from '../../class-names';
import styles from './avatar.module.css';

/** Twice its widest size, for dense screens. */
const PICTURE_WIDTHS = { small: 120, large: 240 } as const;

export type AvatarProps = {
  user: Parameters<typeof initialsOf>[0] & { profileImageUrl: string | null };
  size?: keyof typeof PICTURE_WIDTHS;
};

/** An account's picture, or its initials. Decoration: the name stands beside it. */
export function Avatar({ user, size = 'small' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const url = user.profileImageUrl;
  const className = classNames(styles.avatar, styles[size]);
  if (url && url !== failed)
    return (
      <img
        className={className}
        src={pictureUrl(url, PICTURE_WIDTHS[size])}
        alt=""
        loading="lazy"
        onError={() => setFailed(url)}
      />
    );
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(user)}
    </span>
  );
}
