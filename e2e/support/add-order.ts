import type { Shop } from './shop';

type NewOrder = {
  email: string;
  status?: string;
  daysAgo?: number;
  productName: string;
  quantity?: number;
  pack?: number;
};

/** Paid, one product, no photos. Returns its id. */
export async function addOrder(
  shop: Shop,
  { email, status = 'processing', daysAgo = 0, productName, quantity = 1, pack = 1 }: NewOrder,
): Promise<string> {
  const [order] = await shop.rows<{ id: string }>(
    `WITH checkout AS (
       INSERT INTO checkouts (id, purchase_id, caller, idempotency_key, request_fingerprint, status, lines, subtotal, tax, shipping,
         total, currency, tax_rate, shipping_method, shipping_info, session_closed_at, expires_at)
       SELECT id, id, 'journey', id, 'journey', 'paid', '[]', 20, 0, 0, 20, 'usd', 0, 'Standard', '{}', now(), now()
       FROM (SELECT gen_random_uuid() AS id) AS ids RETURNING id
     ), placed AS (
       INSERT INTO orders (checkout_id, purchase_id, payment_session_id, payment_id, customer_name, customer_email, quantity,
         product_type, low_quality_photos, total_amount, subtotal, tax, shipping, currency, shipping_method, shipping_address,
         shipping_city, shipping_state, shipping_zip, shipping_country, status, created_at)
       SELECT id, id, 'journey ' || id, 'journey', 'Ada Lovelace', $1, $5, $4, 0, 20, 20, 0, 0, 'usd', 'Standard',
         '1 King Street West', 'Toronto', 'ON', 'M5H 1A1', 'CA', $2, now() - $3::integer * interval '1 day' FROM checkout
       RETURNING id
     )
     SELECT id FROM placed`,
    [email, status, daysAgo, productName, quantity],
  );
  await shop.rows(
    `INSERT INTO order_items (order_id, position, product_id, product_name, quantity, price, selected_pack, photo_places)
     SELECT $1, 0, id, name, $3, 20, $4::text, $4::text::integer FROM products WHERE name = $2`,
    [order!.id, productName, quantity, String(pack)],
  );
  return order!.id;
}
