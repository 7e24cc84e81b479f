import * as z from 'zod';
import { Role, User } from '../accounts/schemas.js';
import { Id, Paging } from '../api/fields.js';

export const ListedUser = User.extend({ orders: z.int() });
export type ListedUser = z.infer<typeof ListedUser>;

export const UserSort = z.enum(['newest', 'oldest', 'email']);
export type UserSort = z.infer<typeof UserSort>;

/** `q`: a part of the name or email address. */
export const UserQuery = z.strictObject({
  ...Paging,
  id: Id.optional(),
  q: z.string().trim().max(200).optional(),
  role: Role.optional(),
  sort: UserSort.optional(),
});

export const NamedUser = z.strictObject({ id: Id });
/** Banning has a call of its own. */
export const GivenRole = Role.exclude(['banned']);
export type GivenRole = z.infer<typeof GivenRole>;
export const RoleChange = z.strictObject({ id: Id, role: GivenRole });
