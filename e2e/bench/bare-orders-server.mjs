// The baseline of orders: node:http and pg, which send the same bytes as the API. With a session cookie it reads session and
// account first. Prints its port.
import { createServer } from 'node:http';
import pg from 'pg';

const SUMMARY = `id, version, created_at AS "createdAt", status, product_type AS "productType", quantity, total_amount AS "totalAmount",
  customer_name AS "customerName", customer_email AS "customerEmail", message, custom_images AS "customImages", previews,
  missing_photos AS "missingPhotos", photos_waived_at IS NOT NULL AS "photosWaived", low_quality_photos AS "lowQualityPhotos", tracking_number AS "trackingNumber",
  held_since AS "heldSince", hold_reason AS "holdReason"`;
const REPRINT = `reprint_of AS "reprintOf"`;
const OWN_SUMMARY = `${SUMMARY}, ${REPRINT}`;
const ADMIN_SUMMARY = `${SUMMARY}, false AS "isOverdue", false AS "isRefunded", 'none' AS "refundState",
  shipping_method AS "shippingMethod", coalesce(shipping_days <= 3, false) AS "isRush", ship_by::text AS "shipBy", ${REPRINT}, shipping_country AS "shippingCountry"`;
const USER = `id, email, first_name AS "firstName", last_name AS "lastName", profile_image_url AS "profileImageUrl", role,
  is_email_verified AS "isEmailVerified", created_at AS "createdAt",
  (SELECT count(*)::integer FROM orders WHERE user_id = users.id) AS orders`;
const NEWEST_FIRST = `ORDER BY created_at DESC, id DESC LIMIT 50`;

/** By name; parameters are the request's, in order. */
const lists = /** @type {Record<string, string>} */ ({
  first: `SELECT ${OWN_SUMMARY} FROM orders WHERE user_id = $1 ${NEWEST_FIRST}`,
  later: `SELECT ${OWN_SUMMARY} FROM orders WHERE user_id = $1 AND (created_at, id) < ($2, $3) ${NEWEST_FIRST}`,
  number: `SELECT ${OWN_SUMMARY} FROM orders WHERE user_id = $1 AND id BETWEEN $2 AND $3 ${NEWEST_FIRST}`,
  name: `SELECT ${OWN_SUMMARY} FROM orders WHERE user_id = $1
    AND EXISTS (SELECT FROM order_items WHERE order_id = orders.id AND product_name ILIKE $2) ${NEWEST_FIRST}`,
  all: `SELECT ${ADMIN_SUMMARY} FROM orders ${NEWEST_FIRST}`,
  address: `SELECT ${ADMIN_SUMMARY} FROM orders WHERE lower(customer_email) = $1 ${NEWEST_FIRST}`,
  words: `SELECT ${ADMIN_SUMMARY} FROM orders WHERE words LIKE $1 ${NEWEST_FIRST}`,
  status: `SELECT ${ADMIN_SUMMARY} FROM orders WHERE status = $1 ORDER BY created_at DESC, id DESC LIMIT 25`,
  highest: `SELECT ${ADMIN_SUMMARY} FROM orders ORDER BY total_amount DESC, id DESC LIMIT 50`,
  users: `SELECT ${USER} FROM users ${NEWEST_FIRST}`,
  user: `SELECT ${USER} FROM users WHERE words LIKE $1 ${NEWEST_FIRST}`,
});

const FIRST_CHANGE = `SELECT min(created_at) FROM order_events WHERE order_id = orders.id AND kind = 'status'`;
const ORDER = `SELECT ${SUMMARY}, shipping_method AS "shippingMethod", ${REPRINT}, shipping_country AS "shippingCountry", user_id AS "userId",
  customer_phone AS "customerPhone", subtotal, tax, shipping, refunded_amount AS "refundedAmount",
  (SELECT json_build_object('amount', amount::text, 'status', status) FROM refunds
   WHERE order_id = orders.id AND reason = 'cancelled') AS refund,
  (SELECT coalesce(json_agg(refunds), '[]') FROM refunds WHERE order_id = orders.id) AS "creditNotes",
  arrival, shipping_address AS "shippingAddress", shipping_address2 AS "shippingAddress2", shipping_city AS "shippingCity",
  shipping_state AS "shippingState", shipping_zip AS "shippingZip",
  shipped_at AS "shippedAt", delivered_at AS "deliveredAt", prints_checked_at AS "printsCheckedAt",
  (${FIRST_CHANGE} AND to_value <> 'cancelled') AS "processingAt", (${FIRST_CHANGE} AND to_value = 'cancelled') AS "cancelledAt",
  updated_at AS "updatedAt"
  FROM orders WHERE id = $1`;
const ITEMS = `SELECT id, product_id AS "productId", product_name AS "productName", image_url AS "imageUrl",
  variation_name AS "variationName", quantity, price, custom_images AS "customImages", custom_design AS "customDesign", magnets,
  custom_message AS "customMessage", selected_pack AS "selectedPack", selected_pack_price AS "selectedPackPrice",
  photo_places AS "photoPlaces", refunded_quantity AS "refundedQuantity" FROM order_items WHERE order_id = $1 ORDER BY position`;

const SESSION = `SELECT sess, users.* FROM sessions JOIN users ON users.id = (sess ->> 'userId')::uuid AND role <> 'banned'
  WHERE sid = $1 AND expire >= now()`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const rowsOf = async (/** @type {string} */ name, /** @type {string} */ text, /** @type {string[]} */ values) =>
  (await pool.query({ name, text, values })).rows;

/** @param {string} cookie */
async function isSignedIn(cookie) {
  const sid = /=s%3A([^.;]+)\./.exec(cookie)?.[1] ?? '';
  return (await rowsOf('session', SESSION, [decodeURIComponent(sid)])).length === 1;
}

/** @param {string} address */
async function answerTo(address) {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [name, values] = [pathname.slice(1), searchParams.getAll('value')];
  const list = lists[name];
  if (list) return rowsOf(name, list, values);
  const [[order], items] = await Promise.all([rowsOf('order', ORDER, values), rowsOf('items', ITEMS, values)]);
  return { ...order, items, reprints: [] };
}

const server = createServer(async (request, response) => {
  try {
    const { cookie } = request.headers;
    if (cookie && !(await isSignedIn(cookie))) throw new Error('the session is not known');
    const answer = await answerTo(request.url ?? '/');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  } catch (error) {
    response.writeHead(500);
    response.end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => console.log(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
