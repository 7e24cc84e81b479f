import type { OrderRefund } from 'shared-contracts/orders/schemas';
import type { EntityManager } from 'typeorm';

/** The refund for an order's cancellation; null without one. */
export async function cancellationRefund(manager: EntityManager, orderId: string): Promise<OrderRefund | null> {
  const [refund] = await manager.query<OrderRefund[]>(
    `SELECT amount, status FROM refunds WHERE order_id = $1 AND reason = 'cancelled'`,
    [orderId],
  );
  return refund ?? null;
}
