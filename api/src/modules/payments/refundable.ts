import { type Money, cents, parseMoney } from 'shared-contracts/money/money';
import type { EntityManager } from 'typeorm';
import type { Order } from '../orders/order.entity.js';

/** What can still be refunded of an order: what was paid, less what was refunded or is on its way. Disputed money is with the bank. */
export async function refundableOf(
  manager: EntityManager,
  { id, totalAmount, disputedAmount }: Pick<Order, 'id' | 'totalAmount' | 'disputedAmount'>,
): Promise<Money> {
  const [refunded] = await manager.query<[{ sum: string }]>(
    `SELECT coalesce(sum(amount), 0)::numeric(12, 2)::text AS sum FROM refunds WHERE order_id = $1 AND status <> 'failed'`,
    [id],
  );
  return cents(Math.max(0, parseMoney(totalAmount) - parseMoney(refunded.sum) - parseMoney(disputedAmount)));
}
