import { mayDo } from 'shared-contracts/accounts/permissions';
import type { Role } from 'shared-contracts/accounts/schemas';
import { Email } from 'shared-contracts/api/fields';
import { isBeforeShipping } from 'shared-contracts/orders/before-shipping';
import type { OrderExport, OrderSort, RefundState } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type * as z from 'zod';
import { hasWords } from '../../../shared/database/word-search.js';
import { type Sorting, allOf, byTime } from '../../../shared/http/sorted-list.js';
import { disputeConditions } from './disputed-orders.js';
import { idsFrom, orderNumberIn } from '../domain/entered-order-number.js';
import { HAS_REFUNDS, IS_REFUNDED } from './refunded-orders.js';
import type { Order } from '../order.entity.js';
import { IS_BEFORE_SHIPPING, WAITS_FOR_PRINT, notReadyReason } from '../printing/print-readiness.js';

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

/** As in the index `orders_by_ship_by`. */
const OPEN_SHIP_BY = `(CASE WHEN ${IS_BEFORE_SHIPPING} THEN coalesce(orders.ship_by, '${LAST}') ELSE '${LAST}' END)`;

const byShipBy: Sorting<Sorted> = {
  name: 'shipBy',
  direction: 'ASC',
  columns: [
    {
      sql: OPEN_SHIP_BY,
      type: 'text',
      keyOf: (order) => (isBeforeShipping(order.status) ? order.shipBy : null) ?? LAST,
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

/** Who may not see totals can't sort by them. */
export const visibleSearch = <S extends OrderSearch>(search: S, { role }: { role: Role }): S =>
  search.sort && totals.has(search.sort) && !mayDo(role, 'seeMoney') ? { ...search, sort: 'newest' } : search;

export function searchedText(q: string): string {
  const number = orderNumberIn(q);
  return number !== undefined && idsFrom(number) ? number : q;
}

/** A whole email address, else a part of number, name, address or tracking number. */
export function orderTextCondition(q: string | undefined) {
  const email = q?.toLowerCase();
  const isAddress = Email.safeParse(email).success;
  // the index of parts is slow here: most addresses share most parts
  if (isAddress) return { sql: (at: string) => `lower(orders.customer_email) = ${at}`, value: email, isAddress };
  return { sql: (at: string) => hasWords('orders.words', at), value: q && searchedText(q), isAddress };
}

const photoConditions = {
  with: `orders.custom_images <> '{}'`,
  without: `orders.custom_images = '{}'`,
  missing: `orders.status = 'pending' AND orders.missing_photos > 0`,
} as const;

export const HELD = `orders.held_since IS NOT NULL AND ${WAITS_FOR_PRINT}`;
export const OVERDUE = `${HELD} AND orders.held_since <= now() - interval '${shopPolicy.holds.overdueDays} days'`;
/** `today`: SQL of the shop's day. */
export const lateSql = (today: string): string =>
  `${OPEN_SHIP_BY} < ${today} AND orders.held_since IS NULL AND NOT ${IS_REFUNDED}`;
const holdConditions = { held: HELD, overdue: OVERDUE } as const;

const refundConditions: Record<RefundState, string> = {
  none: `NOT ${HAS_REFUNDS}`,
  partly: `${HAS_REFUNDS} AND NOT ${IS_REFUNDED}`,
  fully: `${HAS_REFUNDS} AND ${IS_REFUNDED}`,
};

export const readySql = (today: string): string => {
  const cancellableSince = `now() - interval '${shopPolicy.cancellationWithinHours} hours'`;
  return `${WAITS_FOR_PRINT} AND ${notReadyReason({ cancellableSince, today, placedBefore: 'NULL' })} IS NULL`;
};

const RUSH = 'rush';

const mayBeInMany = ({ q, product }: OrderSearch, isAddress: boolean) =>
  product !== undefined || (q !== undefined && !isAddress && orderNumberIn(q) === undefined);

function isPlannedOnce({ sort: _sort, ...conditions }: OrderSearch, isAddress: boolean): boolean {
  const [only, ...others] = Object.entries(conditions).filter(([, value]) => value !== undefined);
  if (others.length > 0) return false;
  return !only || only[0] === 'status' || only[0] === 'user' || (only[0] === 'q' && isAddress);
}

export function orderSearch(search: OrderSearch, today: () => string) {
  const {
    q,
    user,
    status,
    from,
    to,
    photos,
    quality,
    hold,
    product,
    country,
    shipping,
    refunded,
    disputed,
    ready,
    late,
  } = search;
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
    { sql: readySql, value: ready && today() },
    { sql: (at) => `orders.shipping_country = ${at}`, value: country },
    { sql: (at) => `orders.shipping_method = ${at}`, value: shipping === RUSH ? undefined : shipping },
  ]);
  const conditions = [
    matches.where,
    ...(photos ? [photoConditions[photos]] : []),
    ...(quality ? ['orders.low_quality_photos > 0'] : []),
    ...(hold ? [holdConditions[hold]] : []),
    ...(refunded ? [refundConditions[refunded]] : []),
    ...(disputed ? [disputeConditions[disputed]] : []),
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
