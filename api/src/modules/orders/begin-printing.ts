import type { EntityManager } from 'typeorm';
import { linesOf } from './lines-of.js';
import type { OrderMails } from './order-mails.js';
import { Order } from './order.entity.js';

/**
 * Takes those of these orders to processing that are pending, with an entry in their history, and tells their buyers.
 * Repeating it changes nothing.
 */
export async function beginPrinting(
  manager: EntityManager,
  { orderIds, actorId, mails }: { orderIds: readonly string[]; actorId: string; mails: OrderMails },
): Promise<void> {
  const begun = await manager.query<{ id: string }[]>(
    `WITH begun AS (UPDATE orders SET status = 'processing', updated_at = now()
                    WHERE id = ANY($1) AND status = 'pending' RETURNING id)
     INSERT INTO order_events (order_id, kind, from_value, to_value, actor_id)
     SELECT id, 'status', 'pending', 'processing', $2 FROM begun RETURNING order_id AS id`,
    [orderIds, actorId],
  );
  for (const { id } of begun)
    await mails.tellStatus(manager, {
      order: await manager.findOneByOrFail(Order, { id }),
      lines: await linesOf(manager, id),
      from: 'pending',
    });
}
