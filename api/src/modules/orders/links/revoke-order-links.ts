import type { EntityManager } from 'typeorm';

/** Also what browsers see that have opened one. Later mails have links that work. */
export async function revokeOrderLinks(manager: EntityManager, orderIds: readonly string[]): Promise<void> {
  await manager.query(`UPDATE orders SET links_revoked_at = clock_timestamp() WHERE id = ANY($1)`, [orderIds]);
  // earlier versions noted no order: a guest loses photos that friends gave, too, until the next link is opened
  await manager.query(
    `DELETE FROM photo_shares WHERE order_id = ANY($1) OR (
       order_id IS NULL AND offer_id IS NULL AND user_id IS NULL
       AND object_path IN (SELECT unnest(custom_images) FROM order_items WHERE order_id = ANY($1)))`,
    [orderIds],
  );
}
