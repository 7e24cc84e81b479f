import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { ListedUser, NamedUser, RoleChange, UserQuery } from './schemas.js';

export const userEndpoints = {
  'GET /api/users': endpoint({
    summary: 'All accounts, searched, sorted and paged',
    access: 'admin',
    input: UserQuery,
    output: z.array(ListedUser),
  }),
  'PATCH /api/users/:id/ban': endpoint({
    summary: 'Ban a user, whose sessions end; repeating it changes nothing',
    access: 'admin',
    input: NamedUser,
    output: ListedUser,
    errors: ['not_found', 'is_admin'],
  }),
  'PATCH /api/users/:id/unban': endpoint({
    summary: 'Unban a user; repeating it changes nothing',
    access: 'admin',
    input: NamedUser,
    output: ListedUser,
    errors: ['not_found'],
  }),
  'PATCH /api/admin/users/:id/role': endpoint({
    summary: 'Change the role of a user, from their next call on',
    access: 'admin',
    input: RoleChange,
    output: ListedUser,
    errors: ['not_found', 'own_role', 'is_banned', 'email_not_confirmed'],
  }),
};
