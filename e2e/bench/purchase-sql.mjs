import { randomUUID } from 'node:crypto';

/** @typedef {{ email: string, [field: string]: string }} Address */
/** @typedef {[text: string, values?: unknown[]]} Statement */

/**
 * Runs the statements in one transaction.
 * @param {import('pg').Pool} pool
 * @param {Statement[]} statements
 */
export async function inTransaction(pool, statements) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const [sql, values] of statements) await client.query(sql, values);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/**
 * The first transaction of a purchase: prices the product and reserves one unit for a checkout.
 * @param {{ checkoutId: string, productId: string, address: Address }} purchase
 * @returns {Statement[]}
 */
export const reserving = ({ checkoutId, productId, address }) => [
  ['SELECT id, name, price, pack_options FROM products WHERE id = $1', [productId]],
  ['SELECT id, base_rate, free_shipping_threshold FROM shipping_options WHERE is_active ORDER BY sort_order'],
  ['UPDATE products SET reserved = reserved + 1 WHERE id = $1 AND in_stock - reserved >= 1', [productId]],
  [
    `INSERT INTO checkouts (id, purchase_id, caller, idempotency_key, request_fingerprint, status, lines, subtotal, tax, shipping, total, currency, tax_rate, shipping_method, shipping_info, payment_session_id, expires_at)
     VALUES ($1, $1, $2, $1, 'bench', 'open', '[]', 10, 1.30, 5.99, 17.29, 'usd', 13000, 'Standard', $3, $2, now() + interval '30 minutes')`,
    [checkoutId, `raw_${checkoutId}`, JSON.stringify(address)],
  ],
  [
    "INSERT INTO stock_reservations (checkout_id, product_id, quantity, state) VALUES ($1, $2, 1, 'held')",
    [checkoutId, productId],
  ],
];

/**
 * The second transaction of a purchase: writes the order and its mail, and sells the unit.
 * @param {{ checkoutId: string, productId: string }} purchase
 * @returns {Statement[]}
 */
export const ordering = ({ checkoutId, productId }) => {
  const orderId = randomUUID();
  return [
    ['SELECT * FROM checkouts WHERE id = $1 FOR UPDATE', [checkoutId]],
    [
      `INSERT INTO orders (id, checkout_id, purchase_id, payment_session_id, payment_id, customer_name, customer_email, quantity, product_type, total_amount, subtotal, tax, shipping, currency, shipping_address, shipping_city, shipping_state, shipping_zip, shipping_country)
       VALUES ($1, $2, $2, $3, $3, 'Ada Lovelace', 'raw@example.com', 1, 'Classic Square', 17.29, 10, 1.30, 5.99, 'usd', '1 King Street West', 'Toronto', 'ON', 'M5H 1A1', 'CA')`,
      [orderId, checkoutId, `raw_${checkoutId}`],
    ],
    [
      "INSERT INTO order_items (order_id, position, product_id, product_name, quantity, price) VALUES ($1, 0, $2, 'Classic Square', 1, 10)",
      [orderId, productId],
    ],
    ["INSERT INTO order_events (order_id, kind, to_value) VALUES ($1, 'placed', 'pending')", [orderId]],
    ["UPDATE stock_reservations SET state = 'sold' WHERE checkout_id = $1 AND state = 'held'", [checkoutId]],
    ['UPDATE products SET in_stock = in_stock - 1, reserved = reserved - 1 WHERE id = $1', [productId]],
    ["UPDATE checkouts SET status = 'paid' WHERE id = $1", [checkoutId]],
    [
      "INSERT INTO outbox_mails (key, recipient, subject, text, sent_at) VALUES ($1, 'raw@example.com', 'bench', 'bench', now())",
      [`raw:${orderId}`],
    ],
  ];
};
