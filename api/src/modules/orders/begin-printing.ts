import type { EntityManager } from 'typeorm';
import { Order } from './order.entity.js';
import { OWES_PHOTOS } from './owing-orders.js';
import type { StatusMails } from './status-mails.js';

/** Ends their holds, records it in their history and mails the buyers. Skips orders that are not pending or owe photos. */
export async function beginPrinting(
  manager: EntityManager,
  { orderIds, actorId, mails }: { orderIds: readonly string[]; actorId: string; mails: StatusMails },
): Promise<void> {
  const begun = await manager.query<{ id: string }[]>(
    `WITH waiting AS (SELECT id, hold_reason FROM orders WHERE id = ANY($1) AND status = 'pending'
                      AND NOT ${OWES_PHOTOS} ORDER BY id FOR UPDATE),
          begun AS (UPDATE orders SET status = 'processing', held_since = NULL, hold_reason = NULL, updated_at = now()
                    FROM waiting WHERE orders.id = waiting.id),
          noted AS (INSERT INTO order_events (order_id, kind, from_value, to_value, actor_id)
                    SELECT id, 'status', 'pending', 'processing', $2::uuid FROM waiting
                    UNION ALL SELECT id, 'hold', hold_reason, NULL, $2::uuid FROM waiting WHERE hold_reason IS NOT NULL)
     SELECT id FROM waiting`,
    [orderIds, actorId],
  );
  for (const { id } of begun)
    await mails.tell(manager, { order: await manager.findOneByOrFail(Order, { id }), from: 'pending' });
}
