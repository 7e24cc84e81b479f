import { Injectable } from '@nestjs/common';
import type { ListedUser, UserQuery, UserSort } from 'shared-contracts/users/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { containing } from '../../shared/database/containing.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, sortedList } from '../../shared/http/sorted-list.js';
import type { Result } from '../../shared/result.js';

const ROWS_PER_PAGE = 50;

type Row = Omit<ListedUser, 'createdAt'> & { createdAt: Date };

const COLUMNS = `users.id, users.email, users.first_name AS "firstName", users.last_name AS "lastName",
  users.profile_image_url AS "profileImageUrl", users.role, users.is_email_verified AS "isEmailVerified",
  users.created_at AS "createdAt", (SELECT count(*)::integer FROM orders WHERE orders.user_id = users.id) AS orders`;

const byTime: Sorting<Row>['columns'] = [
  { sql: 'users.created_at', type: 'timestamptz', keyOf: ({ createdAt }) => createdAt.toISOString() },
  { sql: 'users.id', type: 'uuid', keyOf: ({ id }) => id },
];
const sortings: Record<UserSort, Sorting<Row>> = {
  newest: { name: 'newest', direction: 'DESC', columns: byTime },
  oldest: { name: 'oldest', direction: 'ASC', columns: byTime },
  email: {
    name: 'email',
    direction: 'ASC',
    columns: [{ sql: 'lower(users.email)', type: 'text', keyOf: ({ email }) => email.toLowerCase() }],
  },
};

const viewOf = (row: Row): ListedUser => ({ ...row, createdAt: row.createdAt.toISOString() });

/** An account as admins see it; undefined if it does not exist. */
export async function listedUser(manager: EntityManager, id: string): Promise<ListedUser | undefined> {
  const [row] = await manager.query<Row[]>(`SELECT ${COLUMNS} FROM users WHERE users.id = $1`, [id]);
  return row && viewOf(row);
}

/** Lists accounts. */
@Injectable()
export class UserList {
  constructor(private readonly dataSource: DataSource) {}

  list({
    limit = ROWS_PER_PAGE,
    cursor,
    q,
    role,
    sort = 'newest',
  }: z.output<typeof UserQuery>): Promise<Result<Page<ListedUser>>> {
    const conditions = [
      { column: 'users.words LIKE', value: q && containing(q) },
      { column: 'users.role =', value: role },
    ].filter(({ value }) => value);
    const where = conditions.map(({ column }, index) => `${column} $${index + 1}`).join(' AND ') || 'true';
    return sortedList<Row, ListedUser>(
      this.dataSource.manager,
      { columns: COLUMNS, from: 'users', where, values: conditions.map(({ value }) => value), sorting: sortings[sort] },
      { limit, cursor, view: viewOf },
    );
  }
}
