import { Injectable } from '@nestjs/common';
import { mayDo } from 'shared-contracts/accounts/permissions';
import type { Role } from 'shared-contracts/accounts/schemas';
import { Email } from 'shared-contracts/api/fields';
import type { FoundOrder, SearchResults } from 'shared-contracts/search/schemas';
import { DataSource } from 'typeorm';
import { postgresCodeOf } from '../../shared/database/postgres-error.js';
import { hasWords } from '../../shared/database/word-search.js';
import { searchedText } from '../orders/lists/order-search.js';

const FOUND = 5;
/** Read without an index: most searches are for new rows. */
const NEWEST = 3_000;
const TIMEOUT_MS = 300;
const QUERY_CANCELED = '57014';

type Found<Row> = { rows: Row[]; isComplete: boolean };
const nothing: Found<never> = { rows: [], isComplete: true };
type Place = { table: string; columns: string; words: string; order: string };

const ORDER = `id, created_at AS "createdAt", status, customer_name AS "customerName", customer_email AS "customerEmail",
  tracking_number AS "trackingNumber", total_amount AS "totalAmount"`;
const orders: Place = { table: 'orders', columns: ORDER, words: 'words', order: 'created_at DESC, id DESC' };
const customers: Place = {
  table: 'users',
  columns: `id, email, first_name AS "firstName", last_name AS "lastName", role`,
  words: 'words',
  order: 'created_at DESC, id DESC',
};
const products: Place = {
  table: 'products',
  columns: `id, name, sku, is_active AS "isActive"`,
  words: `fold_text(' ' || name || ' ' || coalesce(sku, ''))`,
  order: 'sort_order, id',
};

type OrderRow = Omit<FoundOrder, 'createdAt'> & { createdAt: Date };
const orderView = (row: OrderRow): FoundOrder => ({ ...row, createdAt: row.createdAt.toISOString() });

@Injectable()
export class Search {
  constructor(private readonly dataSource: DataSource) {}

  /** Accounts and products are for admins alone. */
  async find(text: string, { role }: { role: Role }): Promise<SearchResults> {
    const isAdmin = mayDo(role, 'admin');
    const q = searchedText(text).toLowerCase();
    const [numbered, addressed, foundOrders, foundCustomers, foundProducts] = await Promise.all([
      this.numbered(q),
      this.addressed(q),
      this.search<OrderRow>(orders, q),
      isAdmin ? this.search<SearchResults['customers'][number]>(customers, q) : nothing,
      isAdmin ? this.search<SearchResults['products'][number]>(products, q) : nothing,
    ]);
    const found = new Map([...numbered, ...addressed, ...foundOrders.rows].map((order) => [order.id, order]));
    return {
      orders: [...found.values()].slice(0, FOUND).map(orderView),
      customers: foundCustomers.rows,
      products: foundProducts.rows,
      isComplete: [foundOrders, foundCustomers, foundProducts].every(({ isComplete }) => isComplete),
    };
  }

  private async numbered(q: string): Promise<OrderRow[]> {
    const range = idRangeOf(q);
    if (!range) return [];
    return this.dataSource.query<OrderRow[]>(
      `SELECT ${ORDER} FROM orders WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT ${FOUND}`,
      [range.from, range.to],
    );
  }

  /** The index of all words is too slow with very many orders. */
  private async addressed(q: string): Promise<OrderRow[]> {
    if (!Email.safeParse(q).success) return [];
    return this.dataSource.query<OrderRow[]>(
      `SELECT ${ORDER} FROM orders WHERE lower(customer_email) = $1 ORDER BY ${orders.order} LIMIT ${FOUND}`,
      [q],
    );
  }

  /** The newest first; if too few, all as time permits. */
  private async search<Row>({ table, columns, words, order }: Place, q: string): Promise<Found<Row>> {
    const recent = await this.dataSource.query<Row[]>(
      `SELECT ${columns} FROM (SELECT * FROM ${table} ORDER BY ${order} LIMIT ${NEWEST}) AS newest
       WHERE ${hasWords(words, '$1')} ORDER BY ${order} LIMIT ${FOUND}`,
      [q],
    );
    if (recent.length === FOUND) return { rows: recent, isComplete: true };
    try {
      const rows = await this.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`);
        // with a limit, Postgres may walk the whole table
        return manager.query<Row[]>(
          `WITH matches AS MATERIALIZED (SELECT * FROM ${table} WHERE ${hasWords(words, '$1')})
           SELECT ${columns} FROM matches ORDER BY ${order} LIMIT ${FOUND}`,
          [q],
        );
      });
      return { rows, isComplete: true };
    } catch (error) {
      if (postgresCodeOf(error) !== QUERY_CANCELED) throw error;
      return { rows: recent, isComplete: false };
    }
  }
}

const [lowest, highest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Fewer letters are more likely those of a name. */
const SHORTEST = 6;

/** Null if no id begins like this. */
export function idRangeOf(start: string): { from: string; to: string } | null {
  if (start.length < SHORTEST) return null;
  const [from, to] = [start + lowest.slice(start.length), start + highest.slice(start.length)];
  return wholeId.test(from) && wholeId.test(to) ? { from, to } : null;
}
