import type { User } from 'shared-contracts/accounts/schemas';

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>;

const parts = ({ firstName, lastName }: Named): string[] => [firstName, lastName].flatMap((name) => name?.trim() || []);

/** First and last name; the e-mail address of an account that gave neither. */
export const fullNameOf = (user: Named): string => parts(user).join(' ') || user.email;

/** What stands for an account without a picture. Counts characters as people do: a letter outside the basic plane is one. */
export const initialsOf = (user: Named): string => {
  const names = parts(user);
  return (names.length ? names : [user.email]).map((name) => [...name][0]?.toUpperCase() ?? '').join('');
};
