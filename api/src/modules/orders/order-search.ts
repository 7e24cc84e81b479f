import { mayDo } from 'shared-contracts/accounts/permissions';
import type { Role } from 'shared-contracts/accounts/schemas';
import { Email } from 'shared-contracts/api/fields';
import type { OrderExport, OrderSort, RefundState } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type * as z from 'zod';
import { hasWords } from '../../shared/database/word-search.js';
import { type Sorting, allOf, byTime } from '../../shared/http/sorted-list.js';
import { idsFrom, orderNumberIn } from './domain/entered-order-number.js';
import { OWES_PHOTOS } from './owing-orders.js';
import { HAS_REFUNDS, IS_REFUNDED } from './refunded-orders.js';
import type { Order } from './order.entity.js';

type OrderSearch = z.output<typeof OrderExport>;
type Sorted = Pick<Order, 'id' | 'createdAt' | 'totalAmount' | 'status' | 'shipBy' | 'shippingDays'>;

const byTotal = (name: 'highest' | 'lowest'): Sorting<Sorted> => ({
  name,
  direction: name === 'highest' ? 'DESC' : 'ASC',
  columns: [
    { sql: 'orders.total_amount', type: 'numeric', keyOf: ({ totalAmount }) => totalAmount },
    { sql: 'orders.id', type: 'uuid', keyOf: ({ id }) => id },
  ],
});

const LAST = '9999';
const SLOWEST = 99;
const isOpen = ({ status }: Sorted) => status === 'pending' || status === 'processing';

/** As the index `orders_by_ship_by` says it: what has shipped comes last. */
const OPEN_SHIP_BY = `(CASE WHEN orders.status IN ('pending', 'processing') THEN coalesce(orders.ship_by, '${LAST}') ELSE '${LAST}' END)`;

const byShipBy: Sorting<Sorted> = {
  name: 'shipBy',
  direction: 'ASC',
  columns: [
    {
      sql: OPEN_SHIP_BY,
      type: 'text',
      keyOf: (order) => (isOpen(order) ? order.shipBy : null) ?? LAST,
    },
    {
      sql: `coalesce(orders.shipping_days, ${SLOWEST})`,
      type: 'integer',
      keyOf: ({ shippingDays }) => shippingDays ?? SLOWEST,
    },
    { sql: 'orders.id', type: 'uuid', keyOf: ({ id }) => id },
  ],
};

const sortings: Record<OrderSort, Sorting<Sorted>> = {
  newest: byTime('orders', 'newest'),
  oldest: byTime('orders', 'oldest'),
  highest: byTotal('highest'),
  lowest: byTotal('lowest'),
  shipBy: byShipBy,
};

const totals: ReadonlySet<OrderSort> = new Set(['highest', 'lowest']);

/** Who may not see totals can't sort by them either: the newest come first. */
export const visibleSearch = <S extends OrderSearch>(search: S, { role }: { role: Role }): S =>
  search.sort && totals.has(search.sort) && !mayDo(role, 'seeMoney') ? { ...search, sort: 'newest' } : search;

/** The number alone if the text is one, in whatever form it is shown. */
export function searchedText(q: string): string {
  const number = orderNumberIn(q);
  return number !== undefined && idsFrom(number) ? number : q;
}

/** A whole email address, else a part of number, name, address or tracking number. */
export function orderTextCondition(q: string | undefined) {
  const email = q?.toLowerCase();
  const isAddress = Email.safeParse(email).success;
  // the index of parts is slow here: nearly every address has most parts of this one
  if (isAddress) return { sql: (at: string) => `lower(orders.customer_email) = ${at}`, value: email, isAddress };
  return { sql: (at: string) => hasWords('orders.words', at), value: q && searchedText(q), isAddress };
}

const photoConditions = {
  with: `orders.custom_images <> '{}'`,
  without: `orders.custom_images = '{}'`,
  missing: `orders.status = 'pending' AND orders.missing_photos > 0`,
} as const;

export const PENDING = `orders.status = 'pending'`;
export const HELD = `orders.held_since IS NOT NULL AND ${PENDING}`;
export const OVERDUE = `${HELD} AND orders.held_since <= now() - interval '${shopPolicy.holds.overdueDays} days'`;
/** `today`: the SQL of the shop's day, YYYY-MM-DD. */
export const lateSql = (today: string): string =>
  `${OPEN_SHIP_BY} < ${today} AND orders.held_since IS NULL AND NOT ${IS_REFUNDED}`;
const holdConditions = { held: HELD, overdue: OVERDUE } as const;

const refundConditions: Record<RefundState, string> = {
  none: `NOT ${HAS_REFUNDS}`,
  partly: `${HAS_REFUNDS} AND NOT ${IS_REFUNDED}`,
  fully: `${HAS_REFUNDS} AND ${IS_REFUNDED}`,
};

const READY = `${PENDING} AND NOT ${OWES_PHOTOS} AND orders.held_since IS NULL AND NOT ${IS_REFUNDED}
  AND (orders.reprint_of IS NOT NULL OR orders.created_at <= now() - interval '${shopPolicy.cancellationWithinHours} hours')`;

const RUSH = 'rush';

/** As a part of a name may be; a whole address or number is not. */
const mayBeInMany = ({ q, product }: OrderSearch, isAddress: boolean) =>
  product !== undefined || (q !== undefined && !isAddress && orderNumberIn(q) === undefined);

/** One condition that an index meets, in the order of its list. */
function isPlannedOnce({ sort: _sort, ...conditions }: OrderSearch, isAddress: boolean): boolean {
  const [only, ...others] = Object.entries(conditions).filter(([, value]) => value !== undefined);
  if (others.length > 0) return false;
  return !only || only[0] === 'status' || only[0] === 'user' || (only[0] === 'q' && isAddress);
}

/** `today`: says the shop's day, YYYY-MM-DD. */
export function orderSearch(search: OrderSearch, today: () => string) {
  const { q, user, status, from, to, photos, quality, hold, product, country, shipping, refunded, ready, late } =
    search;
  const text = orderTextCondition(q);
  const matches = allOf([
    text,
    { sql: (at) => `orders.user_id = ${at}`, value: user },
    { sql: (at) => `orders.status = ${at}`, value: status },
    { sql: (at) => `orders.created_at >= ${at}::timestamptz`, value: from },
    { sql: (at) => `orders.created_at < ${at}::timestamptz`, value: to },
    {
      sql: (at) => `EXISTS (SELECT FROM order_items WHERE order_id = orders.id AND product_id = ${at})`,
      value: product,
    },
    { sql: lateSql, value: late && today() },
    { sql: (at) => `orders.shipping_country = ${at}`, value: country },
    { sql: (at) => `orders.shipping_method = ${at}`, value: shipping === RUSH ? undefined : shipping },
  ]);
  const conditions = [
    matches.where,
    ...(photos ? [photoConditions[photos]] : []),
    ...(quality ? ['orders.low_quality_photos > 0'] : []),
    ...(hold ? [holdConditions[hold]] : []),
    ...(refunded ? [refundConditions[refunded]] : []),
    ...(ready ? [READY] : []),
    ...(shipping === RUSH ? [`orders.shipping_days <= ${shopPolicy.shipping.rushBusinessDays}`] : []),
  ];
  const where = conditions.join(' AND ');
  return {
    where,
    values: matches.values,
    sorting: sortings[search.sort ?? 'newest'],
    countsSample: where === 'true' || mayBeInMany(search, text.isAddress),
    isPlannedOnce: isPlannedOnce(search, text.isAddress),
  };
}
