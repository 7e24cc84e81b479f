import type { Claim } from 'shared-contracts/claims/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { auditedRuns } from './audited-runs.js';
import { undoableOrder } from './audited-writes.js';
import type { Browser } from './browser.js';
import { createProduct, confirmedCustomer } from './factories.js';
import { storePhoto } from './photos.js';
import type { TestShop } from './test-shop.js';

/** One delivered with a claim and a review, one pending. */
export async function auditedOrders(shop: TestShop, admin: Browser) {
  const { browser, id: userId } = await confirmedCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app, { packOptions: [{ size: 1, price: '9.00' }] });
  const order = async () => {
    const { objectPath } = await storePhoto(browser);
    return { id: await shop.ordered(browser, [{ productId, customImages: [objectPath] }]), photo: objectPath };
  };
  const [{ id: orderId }, { id: pendingId, photo }] = [await order(), await order()];
  const { body } = await admin.patch<Order>(`/api/orders/${orderId}`, { status: 'delivered' });
  const itemId = body.items[0]!.id;
  const { body: claim } = await browser.post<Claim>(`/api/orders/${orderId}/claims`, {
    kind: 'damage',
    itemIds: [itemId],
    words: 'It is chipped.',
    photos: [],
  });
  await browser.put(`/api/orders/${orderId}/reviews/${productId}`, { stars: 5, words: 'Lovely', photo: null });
  const [review] = await shop.app.dataSource.query<[{ id: string; revision: number }]>(
    'SELECT id, revision FROM product_reviews WHERE order_id = $1',
    [orderId],
  );
  const [promised] = await shop.app.dataSource.query<[{ id: string }]>(
    `WITH claim AS (INSERT INTO claims (order_id, kind, words) VALUES ($1, 'damage', 'Bent') RETURNING id)
     INSERT INTO promised_refunds (claim_id, order_id, amount) SELECT id, $1, 1 FROM claim RETURNING claim_id AS id`,
    [orderId],
  );
  const { id: readyId } = await order();
  await shop.app.dataSource.query(
    `UPDATE orders SET created_at = created_at - interval '3 hours', not_before = '2026-11-01' WHERE id = $1`,
    [readyId],
  );
  const undoable = await undoableOrder(shop, { admin, browser, productId });
  const runs = await auditedRuns(shop.app.dataSource, orderId);
  const ids = { readyId, userId, productId, orderId, itemId, pendingId, claimId: claim.id, promisedId: promised.id };
  return { ...ids, runs, undoable, photo, review };
}
