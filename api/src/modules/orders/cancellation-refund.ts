import type { OrderRefund } from 'shared-contracts/orders/schemas';
import type { EntityManager } from 'typeorm';

/** The SQL of an `OrderRefund`: the refund for an order's cancellation, one that did not fail if there is any; null without one. */
export const cancellationRefundSql = (orderId: string): string =>
  `(SELECT json_build_object('amount', amount::text, 'status', refunds.status) FROM refunds
    WHERE order_id = ${orderId} AND reason = 'cancelled' ORDER BY refunds.status = 'failed', refunds.created_at DESC LIMIT 1)`;

/** The refund for an order's cancellation; null without one. */
export async function cancellationRefund(manager: EntityManager, orderId: string): Promise<OrderRefund | null> {
  const [{ refund }] = await manager.query<[{ refund: OrderRefund | null }]>(
    `SELECT ${cancellationRefundSql('$1')} AS refund`,
    [orderId],
  );
  return refund;
}
