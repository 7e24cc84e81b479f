import type { EntityManager } from 'typeorm';

/** For an account that has confirmed their email address; it sees their photos, too. Repeating it changes nothing. */
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
