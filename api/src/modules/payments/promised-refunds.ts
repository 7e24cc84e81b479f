import { lineTitle } from 'shared-contracts/cart/line-text';
import { type Money, cents, parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { PromisedRefund } from 'shared-contracts/order-desk/schemas';
import type { OpenPromise } from 'shared-contracts/refunds/refundable-for';
import type { RefundToMake } from 'shared-contracts/refunds/schemas';
import type { EntityManager } from 'typeorm';
import type { Reader } from '../../shared/database/reads.js';
import { payPromises } from './domain/pay-promises.js';

// The only writer of promised_refunds and promise_payments. A promise is open until refunds that have not failed pay all of it
// (`refund_id` paid the last of it), or until it is taken back.

const MAX_SHOWN = 200;

export const OPEN_PROMISE = `promised_refunds.refund_id IS NULL AND promised_refunds.taken_back_at IS NULL`;
const LEFT = `promised_refunds.amount - coalesce((
  SELECT sum(paid.amount) FROM promise_payments AS paid JOIN refunds ON refunds.id = paid.refund_id
  WHERE paid.claim_id = promised_refunds.claim_id AND refunds.status <> 'failed'), 0)`;

/** What was neither refunded nor disputed. */
const moneyOf = (order: string): string => `greatest(0, ${order}.total_amount - ${order}.disputed_amount - (
  SELECT coalesce(sum(refunds.amount), 0) FROM refunds
  WHERE refunds.order_id = ${order}.id AND refunds.status <> 'failed'))`;
/** What of that is promised to nobody. */
export const availableOf = (order: string): string => `greatest(0, ${moneyOf(order)} - (
  SELECT coalesce(sum(${LEFT}), 0) FROM promised_refunds WHERE promised_refunds.order_id = ${order}.id AND ${OPEN_PROMISE}))`;

export async function moneyAndPromises(
  manager: EntityManager,
  orderId: string,
): Promise<{ money: Money; promises: OpenPromise[] }> {
  const [row] = await manager.query<{ money: string }[]>(
    `SELECT ${moneyOf('orders')}::text AS money FROM orders WHERE id = $1`,
    [orderId],
  );
  const promises = await manager.query<{ claimId: string; left: string }[]>(
    `SELECT claim_id AS "claimId", (${LEFT})::text AS left FROM promised_refunds
     WHERE order_id = $1 AND ${OPEN_PROMISE} ORDER BY created_at, claim_id`,
    [orderId],
  );
  return {
    money: parseMoney(row?.money ?? '0'),
    promises: promises.map(({ claimId, left }) => ({ claimId, left: parseMoney(left) })),
  };
}

export const promisedRefundsOf = (promises: readonly OpenPromise[]): PromisedRefund[] =>
  promises.map(({ claimId, left }) => ({ claimId, amount: toDecimal(left) }));

type Row = Omit<RefundToMake, 'promisedAt' | 'about'> & {
  promisedAt: Date;
  lines: { productName: string; variationName: string | null; selectedPack: string | null }[];
};

const madeElsewhere = (orderId: string): string => `
  SELECT made.id, made.created_at,
         made.amount - coalesce((SELECT sum(amount) FROM promise_payments WHERE refund_id = made.id), 0) AS unused
  FROM refunds AS made
  WHERE made.order_id = ${orderId} AND made.status <> 'failed' AND made.reason = 'requested' AND made.requested_by IS NULL
    AND NOT EXISTS (SELECT FROM promised_refunds AS kept WHERE kept.refund_id = made.id
                    AND NOT EXISTS (SELECT FROM promise_payments WHERE claim_id = kept.claim_id))`;

/** Oldest first; also those that can't be kept. */
export async function refundsToMake(reads: Reader): Promise<RefundToMake[]> {
  const rows = await reads.query<Row[]>(
    `WITH owed AS (
       SELECT claim_id, order_id, created_at, amount AS promised, ${LEFT} AS open FROM promised_refunds WHERE ${OPEN_PROMISE}),
     placed AS (
       SELECT owed.*, ${moneyOf('orders')} AS money, (SELECT coalesce(sum(unused), 0) FROM (${madeElsewhere('orders.id')}) AS made) AS elsewhere, disputed_amount, customer_name, customer_email,
              sum(open) OVER (PARTITION BY order_id ORDER BY owed.created_at, claim_id) AS so_far
       FROM owed JOIN orders ON orders.id = order_id)
     SELECT claim_id AS "claimId", created_at AS "promisedAt", open AS amount, promised, order_id AS "orderId",
            greatest(0, open - greatest(0, so_far - money))::numeric(10, 2) AS payable,
            CASE WHEN so_far > money THEN CASE WHEN disputed_amount > 0 AND so_far <= money + disputed_amount
              THEN 'disputed' ELSE 'refunded' END END AS lacking,
            elsewhere::numeric(10, 2) AS "refundedElsewhere",
            customer_name AS "customerName", customer_email AS "customerEmail",
            (SELECT json_agg(json_build_object('productName', i.product_name, 'variationName', i.variation_name,
                                               'selectedPack', i.selected_pack) ORDER BY i.position)
             FROM claim_items JOIN order_items i ON i.id = order_item_id
             WHERE claim_items.claim_id = placed.claim_id) AS lines
     FROM placed ORDER BY created_at, claim_id LIMIT ${MAX_SHOWN}`,
  );
  return rows.map(({ promisedAt, lines, ...row }) => ({
    ...row,
    promisedAt: promisedAt.toISOString(),
    about: lines.map((line) => lineTitle(line.productName, line)),
  }));
}

export async function isRefundOwed(manager: EntityManager, claimId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT claim_id FROM promised_refunds WHERE claim_id = $1 AND ${OPEN_PROMISE}`,
    [claimId],
  );
  return rows.length > 0;
}

/** Once per claim. */
export async function promiseRefund(
  manager: EntityManager,
  { claimId, orderId, amount }: { claimId: string; orderId: string; amount: Money },
): Promise<void> {
  await manager.query(`INSERT INTO promised_refunds (claim_id, order_id, amount) VALUES ($1, $2, $3)`, [
    claimId,
    orderId,
    toDecimal(amount),
  ]);
}

/** In their order. The caller has locked the order. */
export async function payWith(
  manager: EntityManager,
  refund: { id: string; amount: Money },
  promises: readonly OpenPromise[],
): Promise<void> {
  for (const { claimId, amount, isLast } of payPromises(promises, refund.amount)) {
    await manager.query(`INSERT INTO promise_payments (claim_id, refund_id, amount) VALUES ($1, $2, $3)`, [
      claimId,
      refund.id,
      toDecimal(amount),
    ]);
    if (isLast)
      await manager.query(`UPDATE promised_refunds SET refund_id = $2 WHERE claim_id = $1`, [claimId, refund.id]);
  }
}

/** What a failed refund paid is owed again. */
export async function reopenPromises(manager: EntityManager, refundId: string): Promise<void> {
  await manager.query(
    `UPDATE promised_refunds SET refund_id = NULL
     WHERE refund_id = $1 OR claim_id IN (SELECT claim_id FROM promise_payments WHERE refund_id = $1)`,
    [refundId],
  );
}

/** A refund that replaces a failed one pays what that had paid. */
export async function payInstead(
  manager: EntityManager,
  { failedId, orderId, refund }: { failedId: string; orderId: string; refund: { id: string; amount: Money } },
): Promise<void> {
  const rows = await manager.query<{ claimId: string }[]>(
    `SELECT claim_id AS "claimId" FROM promise_payments WHERE refund_id = $1`,
    [failedId],
  );
  const { promises } = await moneyAndPromises(manager, orderId);
  await payWith(
    manager,
    refund,
    promises.filter(({ claimId }) => rows.some((row) => row.claimId === claimId)),
  );
}

/** As far as they pay no other promise. Returns what they paid. */
export async function payFromElsewhere(
  manager: EntityManager,
  { orderId, promise }: { orderId: string; promise: OpenPromise },
): Promise<Money> {
  const refunds = await manager.query<{ id: string; unused: string }[]>(
    `SELECT id, unused::text FROM (${madeElsewhere('$1')}) AS made ORDER BY created_at, id`,
    [orderId],
  );
  let { left } = promise;
  for (const { id, unused } of refunds) {
    const amount = parseMoney(unused);
    if (left === 0 || amount === 0) continue;
    await payWith(manager, { id, amount }, [{ ...promise, left }]);
    left = cents(Math.max(0, left - amount));
  }
  return cents(promise.left - left);
}

export async function takeBack(
  manager: EntityManager,
  { claimId, reason }: { claimId: string; reason: string },
): Promise<void> {
  await manager.query(`UPDATE promised_refunds SET taken_back_at = now(), taken_back_reason = $2 WHERE claim_id = $1`, [
    claimId,
    reason,
  ]);
}
