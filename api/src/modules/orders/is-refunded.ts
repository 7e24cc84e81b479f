import type { EntityManager } from 'typeorm';

/** The SQL of whether everything that was paid for a row of `orders` is refunded, or on its way back. */
export const IS_REFUNDED = `(orders.total_amount > 0 AND orders.total_amount <=
  (SELECT coalesce(sum(amount), 0) FROM refunds WHERE refunds.order_id = orders.id AND refunds.status <> 'failed'))`;

/** Those of these orders that are refunded in full. */
export async function refundedAmong(manager: EntityManager, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(`SELECT id FROM orders WHERE id = ANY($1) AND ${IS_REFUNDED}`, [
    orderIds,
  ]);
  return new Set(rows.map(({ id }) => id));
}
