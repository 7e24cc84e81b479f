import type { CurrentUser } from '../../shared/http/caller.js';
import type { User } from './user.entity.js';

/** The account without its password. */
export const currentUserOf = (user: User): CurrentUser => {
  const { id, email, firstName, lastName, profileImageUrl, role, isEmailVerified, createdAt, sessionEpoch } = user;
  return { id, email, firstName, lastName, profileImageUrl, role, isEmailVerified, createdAt, sessionEpoch };
};
