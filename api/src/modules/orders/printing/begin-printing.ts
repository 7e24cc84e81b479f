import type { EntityManager } from 'typeorm';
import { Order } from '../order.entity.js';
import { OWES_PHOTOS } from '../photos/owing-orders.js';
import type { StatusMails } from '../mails/status-mails.js';

/** Only pending orders that have all their photos; it skips the others. */
export async function beginPrinting(
  manager: EntityManager,
  { orderIds, actorId, mails }: { orderIds: readonly string[]; actorId: string | null; mails: StatusMails },
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

/** For orders that are still in production; their waiting mail is dropped. */
export async function takeBackPrinting(
  manager: EntityManager,
  { orderIds, actorId }: { orderIds: readonly string[]; actorId: string },
): Promise<void> {
  await manager.query(
    `WITH begun AS (SELECT id FROM orders WHERE id = ANY($1) AND status = 'processing' ORDER BY id FOR UPDATE),
          waiting AS (UPDATE orders SET status = 'pending', prints_checked_at = NULL, status_mail_from = NULL,
                        status_mail_at = NULL, updated_at = now()
                      FROM begun WHERE orders.id = begun.id)
     INSERT INTO order_events (order_id, kind, from_value, to_value, actor_id)
     SELECT id, 'status', 'processing', 'pending', $2::uuid FROM begun`,
    [orderIds, actorId],
  );
}
