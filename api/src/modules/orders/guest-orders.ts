import type { EntityManager } from 'typeorm';

/**
 * Moves orders that were placed without an account to the account which has confirmed their email address, and lets it see
 * their photos. Repeating it changes nothing.
 */
export async function adoptGuestOrders(
  manager: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await manager.query(
    `WITH adopted AS (
       UPDATE orders SET user_id = $1 WHERE user_id IS NULL AND lower(customer_email) = lower($2) RETURNING id)
     UPDATE media_objects SET user_id = $1
     WHERE user_id IS NULL AND object_path IN (
       SELECT unnest(custom_images) FROM order_items WHERE order_id IN (SELECT id FROM adopted))`,
    [userId, email],
  );
}
