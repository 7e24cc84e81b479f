import type { Shop } from './shop';

export async function addClaim(shop: Shop, orderId: string, words: string): Promise<void> {
  await shop.rows(
    `WITH claim AS (INSERT INTO claims (order_id, kind, words) VALUES ($1, 'damage', $2) RETURNING id)
     INSERT INTO claim_items (claim_id, order_item_id) SELECT claim.id, order_items.id FROM claim, order_items WHERE order_id = $1`,
    [orderId, words],
  );
}
