import type { OrderRefund } from 'shared-contracts/orders/schemas';
import { type CreditNote, creditNoteNumber } from 'shared-contracts/refunds/credit-note';
import type { EntityManager } from 'typeorm';

/** An `OrderRefund`, one that did not fail if any; null without one. */
export const cancellationRefundSql = (orderId: string): string =>
  `(SELECT json_build_object('amount', amount::text, 'status', refunds.status) FROM refunds
    WHERE order_id = ${orderId} AND reason = 'cancelled' ORDER BY refunds.status = 'failed', refunds.created_at DESC LIMIT 1)`;

export async function cancellationRefund(manager: EntityManager, orderId: string): Promise<OrderRefund | null> {
  const [{ refund }] = await manager.query<[{ refund: OrderRefund | null }]>(
    `SELECT ${cancellationRefundSql('$1')} AS refund`,
    [orderId],
  );
  return refund;
}

/** The number of a credit note. Use it on all rows of `refunds` of one order. */
export const CREDIT_NOTE_PLACE = '(row_number() OVER (ORDER BY sequence NULLS FIRST, created_at, id))::integer';

type StoredNote = Omit<CreditNote, 'number' | 'at'> & { place: number; at: Date };

export async function creditNotesOf(manager: EntityManager, orderId: string): Promise<CreditNote[]> {
  const notes = await manager.query<StoredNote[]>(
    `SELECT id, place, at, amount, reason, items, "withShipping" FROM (
       SELECT id, created_at AS at, amount, reason, items, with_shipping AS "withShipping", status,
         ${CREDIT_NOTE_PLACE} AS place
       FROM refunds WHERE order_id = $1) AS numbered
     WHERE status <> 'failed' ORDER BY place`,
    [orderId],
  );
  return notes.map(({ place, at, ...note }) => ({
    ...note,
    number: creditNoteNumber(orderId, place),
    at: at.toISOString(),
  }));
}

export async function orderOfRefund(manager: EntityManager, refundId: string): Promise<string | null> {
  const [refund] = await manager.query<{ orderId: string | null }[]>(
    `SELECT order_id AS "orderId" FROM refunds WHERE id = $1`,
    [refundId],
  );
  return refund?.orderId ?? null;
}

const THEIR_REFUNDS = `FROM refunds WHERE refunds.order_id = orders.id AND refunds.status <> 'failed'`;
const isAllOf = (sum: string) => `(orders.total_amount > 0 AND orders.total_amount <= ${sum})`;

/** Everything paid is refunded, or on its way back. */
export const IS_REFUNDED = isAllOf(`(SELECT coalesce(sum(amount), 0) ${THEIR_REFUNDS})`);

export const HAS_REFUNDS = `EXISTS (SELECT ${THEIR_REFUNDS})`;

export const REFUND_STATE = `(SELECT CASE WHEN count(*) = 0 THEN 'none' WHEN ${isAllOf('sum(amount)')} THEN 'fully' ELSE 'partly' END
  ${THEIR_REFUNDS})`;

export async function refundedAmong(manager: EntityManager, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(`SELECT id FROM orders WHERE id = ANY($1) AND ${IS_REFUNDED}`, [
    orderIds,
  ]);
  return new Set(rows.map(({ id }) => id));
}
