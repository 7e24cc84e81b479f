import type { OrderRefund } from 'shared-contracts/orders/schemas';
import type { EntityManager } from 'typeorm';

/** What the customer of a cancelled order gets back; null if nothing. */
export async function cancellationRefund(manager: EntityManager, orderId: string): Promise<OrderRefund | null> {
  const [refund] = await manager.query<OrderRefund[]>(
    `SELECT amount, status FROM refunds WHERE order_id = $1 AND reason = 'cancelled'`,
    [orderId],
  );
  return refund ?? null;
}
