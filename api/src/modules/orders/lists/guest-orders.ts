import type { EntityManager } from 'typeorm';

/** A guest's order joins the account that has confirmed its email address; the account sees its photos, too. */
export async function joinVerifiedAccount(manager: EntityManager, orderId: string): Promise<void> {
  await manager.query(
    `WITH joined AS (
       UPDATE orders SET user_id = users.id FROM users
       WHERE orders.id = $1 AND orders.user_id IS NULL AND lower(users.email) = lower(orders.customer_email)
         AND users.is_email_verified AND users.role <> 'banned'
       RETURNING orders.user_id, orders.custom_images)
     UPDATE media_objects SET user_id = joined.user_id FROM joined
     WHERE media_objects.user_id IS NULL AND object_path = ANY(joined.custom_images)`,
    [orderId],
  );
}

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
