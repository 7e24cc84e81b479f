import { randomBytes } from 'node:crypto';
import pg from 'pg';

const DAYS = 730;
const ORDERS_PER_CUSTOMER = 8;
const TABLES = ['users', 'checkouts', 'orders', 'order_items', 'order_events'];
/** Most of the bytes that sales leave. */
const RECORDS = ['outbox_mails', 'audit_log', 'payment_events'];

/** In the order of the rows, which is quicker for unique indexes. */
const SEEDED_ID = `
  CREATE FUNCTION pg_temp.seeded_id(run text, kind integer, i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT (run || lpad(to_hex(kind), 4, '0') || '40008000' || lpad(to_hex(i), 12, '0'))::uuid $$`;
const [USER, CHECKOUT, ITEM, PHOTO] = [1, 2, 3, 4];

/** Of no known password. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$c2VlZGVkIG9yZGVycw$${'A'.repeat(43)}`;
const USERS = `
  INSERT INTO users (id, email, password, first_name, last_name, words, is_email_verified, created_at)
  SELECT pg_temp.seeded_id($1, ${USER}, n), email, $4, first, last, folded_words(concat_ws(' ', email, first, last), ''), n % 3 > 0,
    now() - $3::integer * interval '1 day' - n * interval '1 second'
  FROM (
    SELECT n, 'shopper-' || $1 || '-' || n || '@example.com' AS email,
      (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'])[1 + n % 5] AS first,
      (ARRAY['Lovelace', 'Hopper', 'Turing', 'Liskov'])[1 + n / 5 % 4] AS last
    FROM generate_series(1, $2::integer) AS n
  ) AS people`;

/** Every fourth order is a guest's, every 200th the first customer's; later customers have fewer. */
const PLAN = `
  CREATE TEMP TABLE seeded_orders AS
  SELECT i, gen_random_uuid() AS id, pg_temp.seeded_id($1, ${CHECKOUT}, i) AS checkout_id,
    coalesce(r.user_id, CASE WHEN i % 4 > 0 THEN pg_temp.seeded_id($1, ${USER},
      CASE WHEN i % 200 = 1 THEN 1 ELSE ceil($3::integer * random() * random())::integer END) END) AS user_id,
    'guest-' || $1 || '-' || i || '@example.com' AS guest_email, 1 + (i % 5 = 0)::integer AS quantity,
    CASE WHEN i % 10 > 8 THEN ARRAY[i % p.number, (i + 3) % p.number, (i + 6) % p.number]
      WHEN i % 10 > 5 THEN ARRAY[i % p.number, (i + 3) % p.number] ELSE ARRAY[i % p.number] END AS products,
    date_trunc('milliseconds', now() - ($2::integer - i + 1) * ($4::integer * interval '1 day' / $2::integer)) AS placed_at,
    CASE WHEN i % 33 = 0 THEN 'cancelled' WHEN i * 50.0 / $2 < 48 THEN 'delivered' WHEN i * 50.0 / $2 < 49 THEN 'shipped'
      WHEN i * 50.0 / $2 < 49.5 THEN 'processing' ELSE 'pending' END AS status
  FROM generate_series(1, $2::integer) AS i
  CROSS JOIN (SELECT count(*)::integer AS number FROM products) AS p
  LEFT JOIN LATERAL (
    SELECT user_id FROM unnest($5::uuid[], $6::integer[]) WITH ORDINALITY AS given (user_id, every, nth)
    WHERE i % every = nth - 1 ORDER BY nth LIMIT 1
  ) AS r ON true`;

const LINES = `
  CREATE TEMP TABLE seeded_lines AS
  SELECT o.i, o.id AS order_id, line.position::integer - 1 AS position, p.id AS product_id, p.name, p.image_url, o.quantity,
    p.price, '/objects/photos/' || pg_temp.seeded_id($1, ${PHOTO}, o.i * 3 + line.position) || '.jpg' AS photo
  FROM seeded_orders o
  CROSS JOIN LATERAL unnest(o.products) WITH ORDINALITY AS line (nth, position)
  JOIN (SELECT id, name, image_url, price, row_number() OVER (ORDER BY sort_order, id) - 1 AS nth FROM products) AS p
    USING (nth)
  ORDER BY o.i, position`;

const SUMS = `
  CREATE TEMP TABLE seeded_sums AS
  SELECT i, sum(quantity * price) AS subtotal, sum(quantity) AS quantity, array_agg(photo) AS photos,
    (array_agg(name))[1] || CASE WHEN count(*) > 1 THEN ' + ' || count(*) - 1 || ' more' ELSE '' END AS product_type
  FROM seeded_lines GROUP BY i ORDER BY i`;

const CHECKOUTS = `
  INSERT INTO checkouts (id, purchase_id, caller, user_id, idempotency_key, request_fingerprint, status, lines, subtotal, tax,
    shipping, total, currency, tax_rate, shipping_method, shipping_info, payment_session_id, payment_id, session_closed_at,
    expires_at, created_at)
  SELECT o.checkout_id, o.checkout_id, 'seeded', o.user_id, o.checkout_id, 'seeded', 'paid',
    '[]', sums.subtotal, 0, 5.99, sums.subtotal + 5.99, 'usd', 0, 'Standard', '{}', 'seeded_' || o.checkout_id,
    'paid_' || o.checkout_id, o.placed_at, o.placed_at + interval '30 minutes', o.placed_at
  FROM seeded_orders o JOIN seeded_sums sums USING (i)
  ORDER BY o.i`;

const ORDERS = `
  INSERT INTO orders (id, checkout_id, purchase_id, payment_session_id, payment_id, user_id, customer_name, customer_email,
    customer_phone, quantity, product_type, custom_images, previews, low_quality_photos, total_amount, subtotal, tax, shipping,
    currency, shipping_method, message, status, shipping_address, shipping_city, shipping_state, shipping_zip, shipping_country,
    tracking_number, shipped_at, delivered_at, ship_by, shipping_days, words, created_at, updated_at)
  SELECT o.id, o.checkout_id, o.checkout_id, 'seeded_' || o.checkout_id, 'paid_' || o.checkout_id, o.user_id,
    coalesce(u.first_name || ' ' || u.last_name, 'A Guest'), coalesce(u.email, o.guest_email), '4165550100', sums.quantity,
    sums.product_type, sums.photos, sums.photos, 0, sums.subtotal + 5.99, sums.subtotal, 0, 5.99, 'usd', 'Standard',
    CASE WHEN o.i % 20 = 0 THEN 'Please leave it with the neighbors' END, o.status, o.i || ' King Street West', 'Toronto', 'ON',
    'M5H 1A1', 'CA', CASE WHEN o.status IN ('shipped', 'delivered') THEN 'TRACK' || o.i END,
    CASE WHEN o.status IN ('shipped', 'delivered') THEN o.placed_at + interval '2 days' END,
    CASE WHEN o.status = 'delivered' THEN o.placed_at + interval '7 days' END,
    to_char(o.placed_at + interval '2 days', 'YYYY-MM-DD'), 7,
    folded_words(concat_ws(' ', o.id, coalesce(u.first_name || ' ' || u.last_name, 'A Guest'), coalesce(u.email, o.guest_email),
      CASE WHEN o.status IN ('shipped', 'delivered') THEN 'TRACK' || o.i ELSE '' END), ''), o.placed_at, o.placed_at
  FROM seeded_orders o JOIN seeded_sums sums USING (i) LEFT JOIN users u ON u.id = o.user_id
  ORDER BY o.i`;

const ITEMS = `
  INSERT INTO order_items (id, order_id, position, product_id, product_name, image_url, quantity, price, custom_images,
    selected_pack, selected_pack_price, photo_places)
  SELECT pg_temp.seeded_id($1, ${ITEM}, i * 3 + position), order_id, position, product_id, name, image_url, quantity, price,
    ARRAY[photo], '1', price, 1
  FROM seeded_lines`;

const EVENTS = `
  INSERT INTO order_events (order_id, kind, from_value, to_value, created_at)
  SELECT o.id, e.kind, e.from_value, e.to_value, o.placed_at + e.after
  FROM seeded_orders o
  CROSS JOIN LATERAL (
    SELECT 'placed' AS kind, NULL AS from_value, 'pending' AS to_value, interval '0' AS after
    UNION ALL SELECT 'status', 'pending', o.status, interval '2 days' WHERE o.status <> 'pending'
  ) AS e
  ORDER BY o.i, e.after`;

/** As large as those of a shop (3.0 KB as stored). */
const MAILS = `
  WITH bodies AS (
    SELECT kind, nth, repeat('Your magnets are on their way. ', 20) AS text,
      (SELECT string_agg(md5(kind || part), '<td style="padding: 8px 0; font-family: sans-serif">') FROM generate_series(1, 62) AS part) AS html
    FROM unnest(ARRAY['confirmation', 'in-production', 'shipped', 'delivered']) WITH ORDINALITY AS kinds (kind, nth)
  )
  INSERT INTO outbox_mails (key, recipient, subject, text, html, created_at, sent_at)
  SELECT 'order-' || kind || ':' || o.id, o.guest_email, 'Your order #' || left(o.id::text, 8), text, html, o.placed_at, o.placed_at
  FROM seeded_orders o
  JOIN bodies ON nth <= CASE o.status WHEN 'delivered' THEN 4 WHEN 'shipped' THEN 3 WHEN 'processing' THEN 2 ELSE 1 END
  ORDER BY o.i`;

const AUDIT = `
  INSERT INTO audit_log (at, actor_id, action, subject, subject_id, before, after)
  SELECT o.placed_at, pg_temp.seeded_id($1, ${USER}, 1), 'Change an order', 'order', o.id, jsonb_build_object('status', before),
    jsonb_build_object('status', after)
  FROM seeded_orders o
  JOIN (VALUES (1, 'pending', 'processing'), (2, 'processing', 'shipped'), (3, 'shipped', 'delivered')) AS steps (nth, before, after)
    ON nth <= CASE o.status WHEN 'delivered' THEN 3 WHEN 'shipped' THEN 2 WHEN 'processing' THEN 1 ELSE 0 END
  ORDER BY o.i`;

const PAYMENTS = `
  INSERT INTO payment_events (id, type, payment_session_id, payment_id, received_at)
  SELECT 'evt_' || left(md5(o.id::text), 24), 'checkout.session.completed', 'cs_test_' || md5(o.id::text) || md5('b' || o.id),
    'pi_' || left(md5('p' || o.id), 24), o.placed_at
  FROM seeded_orders o ORDER BY o.i`;

/** Quick inserts do without the triggers. */
const TOTALS = [
  `INSERT INTO order_days (day, status, orders, revenue)
   SELECT day_of(placed_at), status, count(*), sum(subtotal + 5.99) FROM seeded_orders JOIN seeded_sums USING (i) GROUP BY 1, 2
   ON CONFLICT (day, status) DO UPDATE
     SET orders = order_days.orders + excluded.orders, revenue = order_days.revenue + excluded.revenue`,
  `INSERT INTO product_days (day, product_id, units, revenue)
   SELECT day_of(placed_at), product_id, sum(l.quantity), sum(l.quantity * price) FROM seeded_lines l JOIN seeded_orders o USING (i)
   WHERE status <> 'cancelled' GROUP BY 1, 2
   ON CONFLICT (day, product_id) DO UPDATE
     SET units = product_days.units + excluded.units, revenue = product_days.revenue + excluded.revenue`,
];

/**
 * Lets a superuser insert without checks of foreign keys, which the rows meet, and without indexes, until REINDEX: ten times as
 * quick. Returns whether the user is one.
 * @param {pg.Client} client
 * @param {string[]} tables
 */
async function beginQuickInserts(client, tables) {
  const { rows } = await client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
  if (!rows[0].rolsuper) return false;
  await client.query(`LOCK TABLE ${tables.join(', ')}`);
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query('UPDATE pg_index SET indisready = false WHERE indrelid = ANY ($1::regclass[])', [tables]);
  return true;
}

/**
 * Adds paid orders of the last two years with their lines, history, checkouts and customers. Their photos are names only.
 * @param {string} databaseUrl
 * @param {{ orders: number, regulars?: { userId: string, orders: number }[], withRecords?: boolean }} what `regulars`: existing
 *   accounts with about this many of the orders, spread evenly; each must have a share of its own. `withRecords`: mails, the audit
 *   log and payment events, too
 */
export async function seedOrders(databaseUrl, { orders, regulars = [], withRecords = false }) {
  const tables = withRecords ? [...TABLES, ...RECORDS] : TABLES;
  const run = randomBytes(4).toString('hex');
  const users = Math.ceil(orders / ORDERS_PER_CUSTOMER);
  const ids = regulars.map(({ userId }) => userId);
  const every = regulars.map((regular) => Math.floor(orders / regular.orders));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off`);
    await client.query(`SET work_mem = '256MB'`);
    await client.query(`SET maintenance_work_mem = '256MB'`);
    await client.query(SEEDED_ID);
    await client.query('BEGIN');
    const isQuick = await beginQuickInserts(client, tables);
    await client.query(USERS, [run, users, DAYS, NO_PASSWORD]);
    await client.query(PLAN, [run, orders, users, DAYS, ids, every]);
    await client.query(LINES, [run]);
    await client.query(SUMS);
    await client.query('ANALYZE seeded_orders, seeded_lines, seeded_sums');
    for (const insert of [CHECKOUTS, ORDERS]) await client.query(insert);
    await client.query(ITEMS, [run]);
    await client.query(EVENTS);
    if (withRecords) {
      await client.query(MAILS);
      await client.query(AUDIT, [run]);
      await client.query(PAYMENTS);
    }
    if (isQuick) {
      for (const totals of TOTALS) await client.query(totals);
      for (const table of tables) await client.query(`REINDEX TABLE ${table}`);
    }
    await client.query('COMMIT');
    // as autovacuum does over time
    await client.query(`VACUUM (ANALYZE) ${tables.join(', ')}, order_days, product_days`);
  } finally {
    await client.end();
  }
}

/**
 * Bytes per order of each table that orders fill.
 * @param {string} databaseUrl
 * @returns {Promise<{ orders: number, tables: { name: string, rows: number, indexes: number }[] }>}
 */
export async function bytesPerOrder(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: counted } = await client.query('SELECT count(*)::integer AS orders FROM orders');
    const [{ orders }] = counted;
    const { rows: tables } = await client.query(
      `SELECT name, round(pg_table_size(name::regclass)::numeric / $2)::integer AS rows,
         round(pg_indexes_size(name::regclass)::numeric / $2)::integer AS indexes
       FROM unnest($1::text[]) AS name`,
      [[...TABLES, ...RECORDS], orders],
    );
    return { orders, tables };
  } finally {
    await client.end();
  }
}
