import { type Money, toDecimal } from 'shared-contracts/money/money';
import type { PromisedRefund } from 'shared-contracts/order-desk/schemas';
import type { RefundToMake } from 'shared-contracts/refunds/schemas';
import { lineTitle } from 'shared-contracts/cart/line-text';
import type { EntityManager } from 'typeorm';
import type { Reader } from '../../shared/database/reads.js';

const MAX_SHOWN = 200;

/** What follows FROM: rows of `promised_refunds` and their `orders` that nobody has made yet, while anything is left to refund. */
export const REFUNDS_TO_MAKE = `promised_refunds JOIN orders ON orders.id = promised_refunds.order_id
  WHERE refund_id IS NULL AND orders.total_amount - orders.disputed_amount >
    (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
     WHERE refunds.order_id = orders.id AND refunds.status <> 'failed')`;

type Row = Omit<RefundToMake, 'promisedAt' | 'about'> & {
  promisedAt: Date;
  lines: { productName: string; variationName: string | null; selectedPack: string | null }[];
};

/** The oldest first. */
export async function refundsToMake(reads: Reader): Promise<RefundToMake[]> {
  const rows = await reads.query<Row[]>(
    `SELECT claim_id AS "claimId", promised_refunds.created_at AS "promisedAt", amount, order_id AS "orderId",
            customer_name AS "customerName", customer_email AS "customerEmail",
            (SELECT json_agg(json_build_object('productName', i.product_name, 'variationName', i.variation_name,
                                               'selectedPack', i.selected_pack) ORDER BY i.position)
             FROM claim_items JOIN order_items i ON i.id = order_item_id
             WHERE claim_items.claim_id = promised_refunds.claim_id) AS lines
     FROM ${REFUNDS_TO_MAKE} ORDER BY promised_refunds.created_at, claim_id LIMIT ${MAX_SHOWN}`,
  );
  return rows.map(({ promisedAt, lines, ...row }) => ({
    ...row,
    promisedAt: promisedAt.toISOString(),
    about: lines.map((line) => lineTitle(line.productName, line)),
  }));
}

/** What is owed to the buyer of an order, oldest first. */
export const promisedTo = (manager: EntityManager, orderId: string): Promise<PromisedRefund[]> =>
  manager.query(
    `SELECT claim_id AS "claimId", amount FROM ${REFUNDS_TO_MAKE} AND order_id = $1 ORDER BY promised_refunds.created_at, claim_id`,
    [orderId],
  );

export async function isRefundOwed(manager: EntityManager, claimId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(`SELECT claim_id FROM ${REFUNDS_TO_MAKE} AND claim_id = $1`, [claimId]);
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

/**
 * A refund keeps the promise that it names, else those of its order that it covers, oldest first. The caller has locked
 * the order.
 */
export async function keepPromises(
  manager: EntityManager,
  {
    refundId,
    orderId,
    amount,
    promisedIn,
  }: { refundId: string; orderId: string; amount: string; promisedIn?: string | undefined },
): Promise<void> {
  await manager.query(
    `UPDATE promised_refunds SET refund_id = $1
     FROM (SELECT claim_id, sum(amount) OVER (ORDER BY created_at, claim_id) AS so_far FROM promised_refunds
           WHERE order_id = $2 AND refund_id IS NULL) AS owed
     WHERE promised_refunds.claim_id = owed.claim_id
       AND CASE WHEN $4::uuid IS NULL THEN so_far <= $3 ELSE owed.claim_id = $4 END`,
    [refundId, orderId, amount, promisedIn ?? null],
  );
}

/** They have still to be made, because the refund failed. */
export async function reopenPromises(manager: EntityManager, refundId: string): Promise<void> {
  await manager.query(`UPDATE promised_refunds SET refund_id = NULL WHERE refund_id = $1`, [refundId]);
}
