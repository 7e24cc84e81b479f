import { nameOr } from 'shared-contracts/accounts/names';
import type { ListedUser } from 'shared-contracts/users/schemas';
import type { UserChange } from '../queries/users';

/** The question before the change and the message after it. */
type Texts = { button: string; title: string; consequence: string; busy: string; done: string; failed: string };

export const userChangeTexts: Record<UserChange['to'], Texts> = {
  banned: {
    button: 'Ban',
    title: 'Ban this user?',
    consequence: 'They are logged out everywhere and cannot log in. Their orders stay.',
    busy: 'Banning...',
    done: 'User banned successfully',
    failed: 'Failed to ban user',
  },
  unbanned: {
    button: 'Unban',
    title: 'Unban this user?',
    consequence: 'They can log in again.',
    busy: 'Unbanning...',
    done: 'User unbanned successfully',
    failed: 'Failed to unban user',
  },
  admin: {
    button: 'Make administrator',
    title: 'Make this user an administrator?',
    consequence: 'They can see and change everything in the shop, and have to log in again.',
    busy: 'Saving...',
    done: 'User is an administrator now',
    failed: 'Failed to change the role',
  },
  customer: {
    button: 'Remove administrator',
    title: 'Make this administrator a customer?',
    consequence: 'They lose access to the admin pages, and have to log in again.',
    busy: 'Saving...',
    done: 'User is a customer now',
    failed: 'Failed to change the role',
  },
};

/** Administrators cannot be banned, and nobody changes their own role. */
export function changesOf(
  { id, role }: Pick<ListedUser, 'id' | 'role'>,
  ownId: string | undefined,
): UserChange['to'][] {
  if (id === ownId) return [];
  if (role === 'admin') return ['customer'];
  return role === 'banned' ? ['unbanned'] : ['banned', 'admin'];
}

export const nameOf = (user: ListedUser): string => nameOr(user, 'No name provided');
