import type { EntityManager } from 'typeorm';

/** Takes those of these orders to processing that are pending, with an entry in their history. Repeating it changes nothing. */
export async function beginPrinting(
  manager: EntityManager,
  { orderIds, actorId }: { orderIds: readonly string[]; actorId: string },
): Promise<void> {
  await manager.query(
    `WITH begun AS (UPDATE orders SET status = 'processing', updated_at = now()
                    WHERE id = ANY($1) AND status = 'pending' RETURNING id)
     INSERT INTO order_events (order_id, kind, from_value, to_value, actor_id)
     SELECT id, 'status', 'pending', 'processing', $2 FROM begun`,
    [orderIds, actorId],
  );
}
