import { Injectable } from '@nestjs/common';
import type { ListedUser, UserQuery, UserSort } from 'shared-contracts/users/schemas';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import { hasWords } from '../../shared/database/word-search.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, allOf, byTime, sortedList } from '../../shared/http/sorted-list.js';
import type { Result } from '../../shared/result.js';

type Row = Omit<ListedUser, 'createdAt'> & { createdAt: Date };

const COLUMNS = `users.id, users.email, users.first_name AS "firstName", users.last_name AS "lastName",
  users.profile_image_url AS "profileImageUrl", users.role, users.is_email_verified AS "isEmailVerified",
  users.created_at AS "createdAt", (SELECT count(*)::integer FROM orders WHERE orders.user_id = users.id) AS orders`;

const sortings: Record<UserSort, Sorting<Row>> = {
  newest: byTime('users', 'newest'),
  oldest: byTime('users', 'oldest'),
  email: {
    name: 'email',
    direction: 'ASC',
    columns: [{ sql: 'lower(users.email)', type: 'text', keyOf: ({ email }) => email.toLowerCase() }],
  },
};

const viewOf = (row: Row): ListedUser => ({ ...row, createdAt: row.createdAt.toISOString() });

export async function listedUser(manager: EntityManager, id: string): Promise<ListedUser | undefined> {
  const [row] = await manager.query<Row[]>(`SELECT ${COLUMNS} FROM users WHERE users.id = $1`, [id]);
  return row && viewOf(row);
}

@Injectable()
export class UserList {
  constructor(private readonly reads: Reads) {}

  list({ limit, cursor, id, q, role, sort = 'newest' }: z.output<typeof UserQuery>): Promise<Result<Page<ListedUser>>> {
    const matches = allOf([
      { sql: (at) => `users.id = ${at}`, value: id },
      { sql: (at) => hasWords('users.words', at), value: q },
      { sql: (at) => `users.role = ${at}`, value: role },
    ]);
    return sortedList<Row, ListedUser>(
      this.reads,
      { columns: COLUMNS, from: 'users', ...matches, sorting: sortings[sort], countsSample: !id && !role },
      { limit, cursor, view: viewOf },
    );
  }
}
