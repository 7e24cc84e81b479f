import { mayDo } from 'shared-contracts/accounts/permissions';
import type { Role } from 'shared-contracts/accounts/schemas';
import { Email } from 'shared-contracts/api/fields';
import type { OrderExport, OrderSort } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type * as z from 'zod';
import { type Sorting, allOf, byTime } from '../../shared/http/sorted-list.js';
import { containing } from '../../shared/like-pattern.js';

type OrderSearch = z.output<typeof OrderExport>;
type Sorted = { id: string; createdAt: Date; totalAmount: string };

const byTotal = (name: 'highest' | 'lowest'): Sorting<Sorted> => ({
  name,
  direction: name === 'highest' ? 'DESC' : 'ASC',
  columns: [
    { sql: 'orders.total_amount', type: 'numeric', keyOf: ({ totalAmount }) => totalAmount },
    { sql: 'orders.id', type: 'uuid', keyOf: ({ id }) => id },
  ],
});
const sortings: Record<OrderSort, Sorting<Sorted>> = {
  newest: byTime('orders', 'newest'),
  oldest: byTime('orders', 'oldest'),
  highest: byTotal('highest'),
  lowest: byTotal('lowest'),
};

const totals: ReadonlySet<OrderSort> = new Set(['highest', 'lowest']);

/** Who may not see totals can't sort by them either: the newest come first. */
export const visibleSearch = <S extends OrderSearch>(search: S, { role }: { role: Role }): S =>
  search.sort && totals.has(search.sort) && !mayDo(role, 'seeMoney') ? { ...search, sort: 'newest' } : search;

/** The index finds parts of three characters, and starts of words. */
const SHORTEST_PART = 3;
const patternOf = (q: string) => (q.length < SHORTEST_PART ? `% ${containing(q).slice(1)}` : containing(q));

/** A whole email address, else a part of number, name, address or tracking number. */
export function orderTextCondition(q: string | undefined) {
  const text = q?.toLowerCase();
  // the index of parts is slow here: nearly every address has most parts of this one
  if (Email.safeParse(text).success)
    return { sql: (at: string) => `lower(orders.customer_email) = ${at}`, value: text };
  return { sql: (at: string) => `orders.words LIKE ${at}`, value: text && patternOf(text) };
}

const photoConditions = {
  with: `orders.custom_images <> '{}'`,
  without: `orders.custom_images = '{}'`,
  missing: `orders.status = 'pending' AND orders.missing_photos > 0`,
} as const;
const held = `orders.held_since IS NOT NULL AND orders.status = 'pending'`;
const holdConditions = {
  held,
  overdue: `${held} AND orders.held_since <= now() - interval '${shopPolicy.holds.overdueDays} days'`,
} as const;

export function orderSearch({ q, user, status, from, to, photos, quality, hold, sort = 'newest' }: OrderSearch) {
  const matches = allOf([
    orderTextCondition(q),
    { sql: (at) => `orders.user_id = ${at}`, value: user },
    { sql: (at) => `orders.status = ${at}`, value: status },
    { sql: (at) => `orders.created_at >= ${at}::timestamptz`, value: from },
    { sql: (at) => `orders.created_at < ${at}::timestamptz`, value: to },
  ]);
  const conditions = [
    matches.where,
    ...(photos ? [photoConditions[photos]] : []),
    ...(quality ? ['orders.low_quality_photos > 0'] : []),
    ...(hold ? [holdConditions[hold]] : []),
  ];
  return { where: conditions.join(' AND '), values: matches.values, sorting: sortings[sort] };
}
