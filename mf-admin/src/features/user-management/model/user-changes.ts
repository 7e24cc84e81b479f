import { nameOr } from 'shared-contracts/accounts/names';
import { support } from 'shared-contracts/policy/orders';
import type { GivenRole, ListedUser } from 'shared-contracts/users/schemas';
import type { Ban } from '../queries/users';

type Texts = { button: string; title: string; consequence: string; busy: string; done: string; failed: string };

export const banTexts: Record<Ban['to'], Texts> = {
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
    consequence: 'They can log in again, as a customer.',
    busy: 'Unbanning...',
    done: 'User unbanned successfully',
    failed: 'Failed to unban user',
  },
};

export const roleTexts: Record<GivenRole, string> = {
  customer: 'Shops, and sees own orders. No access to the admin pages.',
  packer: 'Prints, packs and ships orders. Sees no prices, payments or refunds.',
  support: `Works on orders, messages, claims and reviews. Refunds up to $${support.refundPerOrder} of an order and $${support.refundPerDay} a day.`,
  admin: 'Sees and changes everything in the shop.',
};

/** Administrators can't be banned, and nobody changes their own account here. */
export function actionsOf(
  { id, role }: Pick<ListedUser, 'id' | 'role'>,
  ownId: string | undefined,
): (Ban['to'] | 'role')[] {
  if (id === ownId) return [];
  if (role === 'admin') return ['role'];
  return role === 'banned' ? ['unbanned'] : ['banned', 'role'];
}

export const nameOf = (user: ListedUser): string => nameOr(user, 'No name provided');
