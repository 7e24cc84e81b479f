import type { Role, User } from './schemas.js';

export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  packer: 'Packer',
  support: 'Support',
  admin: 'Administrator',
  banned: 'Banned',
};

type PersonNames = Pick<User, 'firstName' | 'lastName' | 'email'>;

const parts = ({ firstName, lastName }: PersonNames): string[] =>
  [firstName, lastName].flatMap((name) => name?.trim() || []);

export const nameOr = (user: PersonNames, otherwise: string): string => parts(user).join(' ') || otherwise;

export const fullNameOf = (user: PersonNames): string => nameOr(user, user.email);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstLetterOf = (name: string): string => letters.segment(name).containing(0)?.segment.toUpperCase() ?? '';

/** Graphemes, not code units. */
export const initialsOf = (user: PersonNames): string => {
  const names = parts(user);
  return (names.length ? names : [user.email]).map(firstLetterOf).join('');
};
