import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { median, percentile } from './figures.mjs';

const ROUNDS = 3;
const CHECKOUTS_PER_ROUND = 60;
const AT_ONCE = 6;

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  // unique to this run, so that its orders can be counted at the end
  email: `bench-${randomUUID()}@example.com`,
  phone: '4165550100',
  address: '1 King Street West',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5H 1A1',
  country: 'CA',
};

/**
 * Runs the work `count` times, `AT_ONCE` at a time.
 * @param {() => Promise<void>} work
 * @param {number} [count]
 * @returns {Promise<{ perSecond: number, milliseconds: number[] }>}
 */
async function measure(work, count = CHECKOUTS_PER_ROUND) {
  const milliseconds = /** @type {number[]} */ ([]);
  let left = count;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const begun = performance.now();
        await work();
        milliseconds.push(performance.now() - begun);
      }
    }),
  );
  return { perSecond: count / ((performance.now() - started) / 1000), milliseconds };
}

/**
 * Pays on the stand-in's hosted page like a browser without scripts.
 * @param {string} url
 */
async function pay(url) {
  const html = await (await fetch(url)).text();
  const id = /<label[^>]*for="([^"]+)"[^>]*>\s*Card number/.exec(html)?.[1];
  const inputs = [...html.matchAll(/<(?:input|button)\b[^>]*>/g)].map(([tag]) => ({
    id: /\bid="([^"]*)"/.exec(tag)?.[1],
    name: /\bname="([^"]*)"/.exec(tag)?.[1],
    value: /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '',
    isCancel: /\bvalue="cancel"/.test(tag),
  }));
  const body = new URLSearchParams();
  for (const { id: inputId, name, value, isCancel } of inputs)
    if (name && !isCancel) body.set(name, inputId === id ? '4242424242424242' : value);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303 && answer.status !== 302) throw new Error(`the payment page answered ${answer.status}`);
}

/**
 * One whole purchase through the site: payment session, payment, order.
 * @param {string} origin
 * @param {string} productId
 */
export async function purchase(origin, productId) {
  const send = async (/** @type {string} */ path, /** @type {unknown} */ body, cookie = '') => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return {
      json: await answer.json(),
      cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    };
  };
  const { json: session, cookie } = await send('/api/create-checkout-session', {
    items: [{ productId, quantity: 1, selectedPack: '6' }],
    shippingInfo: address,
  });
  await pay(session.url);
  await send('/api/verify-payment', { sessionId: session.sessionId }, cookie);
}

/**
 * The purchase's two transactions as bare SQL: reserve stock for a checkout, then write the order and sell the stock.
 * @param {pg.Pool} pool
 * @param {string} productId
 */
async function rawPurchase(pool, productId) {
  const checkout = randomUUID();
  const order = randomUUID();
  const inTransaction = async (/** @type {[string, unknown[]][]} */ statements) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const [sql, values] of statements) await client.query(sql, values);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };
  await inTransaction([
    ['SELECT id, name, price, pack_options FROM products WHERE id = $1', [productId]],
    ['SELECT id, base_rate, free_shipping_threshold FROM shipping_options WHERE is_active ORDER BY sort_order', []],
    ['UPDATE products SET reserved = reserved + 1 WHERE id = $1 AND in_stock - reserved >= 1', [productId]],
    [
      `INSERT INTO checkouts (id, purchase_id, caller, idempotency_key, request_fingerprint, status, lines, subtotal, tax, shipping, total, currency, tax_rate, shipping_method, shipping_info, payment_session_id, expires_at)
       VALUES ($1, $1, $2, $1, 'bench', 'open', '[]', 10, 1.30, 5.99, 17.29, 'usd', 13000, 'Standard', $3, $2, now() + interval '30 minutes')`,
      [checkout, `raw_${checkout}`, JSON.stringify(address)],
    ],
    [
      "INSERT INTO stock_reservations (checkout_id, product_id, quantity, state) VALUES ($1, $2, 1, 'held')",
      [checkout, productId],
    ],
  ]);
  await inTransaction([
    ['SELECT * FROM checkouts WHERE id = $1 FOR UPDATE', [checkout]],
    [
      `INSERT INTO orders (id, checkout_id, purchase_id, payment_session_id, payment_id, customer_name, customer_email, quantity, product_type, total_amount, subtotal, tax, shipping, currency, shipping_address, shipping_city, shipping_state, shipping_zip, shipping_country)
       VALUES ($1, $2, $2, $3, $3, 'Ada Lovelace', 'raw@example.com', 1, 'Classic Square', 17.29, 10, 1.30, 5.99, 'usd', '1 King Street West', 'Toronto', 'ON', 'M5H 1A1', 'CA')`,
      [order, checkout, `raw_${checkout}`],
    ],
    [
      "INSERT INTO order_items (order_id, position, product_id, product_name, quantity, price) VALUES ($1, 0, $2, 'Classic Square', 1, 10)",
      [order, productId],
    ],
    ["INSERT INTO order_events (order_id, kind, to_value) VALUES ($1, 'placed', 'pending')", [order]],
    ["UPDATE stock_reservations SET state = 'sold' WHERE checkout_id = $1 AND state = 'held'", [checkout]],
    ['UPDATE products SET in_stock = in_stock - 1, reserved = reserved - 1 WHERE id = $1', [productId]],
    ["UPDATE checkouts SET status = 'paid' WHERE id = $1", [checkout]],
    [
      "INSERT INTO outbox_mails (key, recipient, subject, text, sent_at) VALUES ($1, 'raw@example.com', 'bench', 'bench', now())",
      [`raw:${order}`],
    ],
  ]);
}

/**
 * Throws unless every purchase has become exactly one order.
 * @param {pg.Pool} pool
 * @param {number} purchases
 */
async function expectOneOrderEach(pool, purchases) {
  const { rows } = await pool.query(
    'SELECT count(*)::int AS orders, count(DISTINCT payment_session_id)::int AS sessions FROM orders WHERE customer_email = $1',
    [address.email],
  );
  const { orders, sessions } = rows[0];
  if (orders !== purchases || sessions !== purchases)
    throw new Error(`${purchases} purchases became ${orders} orders from ${sessions} sessions`);
}

/**
 * Whole purchases (payment session, payment, order) compared with their bare SQL, in alternating rounds.
 * @param {{ origin: string, databaseUrl: string }} site
 */
export async function benchCheckout({ origin, databaseUrl }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: AT_ONCE });
  try {
    const { rows } = await pool.query(
      'UPDATE products SET in_stock = 100000 WHERE id = (SELECT id FROM products WHERE is_active ORDER BY sort_order LIMIT 1) RETURNING id',
    );
    const productId = rows[0].id;
    const ours = [];
    const raw = [];
    // warm up both sides
    await measure(() => purchase(origin, productId), AT_ONCE);
    await measure(() => rawPurchase(pool, productId), AT_ONCE);
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measure(() => purchase(origin, productId)));
      raw.push(await measure(() => rawPurchase(pool, productId)));
    }
    await expectOneOrderEach(pool, AT_ONCE + ROUNDS * CHECKOUTS_PER_ROUND);
    const rate = (/** @type {typeof ours} */ rounds) => median(rounds.map((round) => round.perSecond));
    const p99 = (/** @type {typeof ours} */ rounds) =>
      percentile(
        rounds.flatMap((round) => round.milliseconds),
        0.99,
      );
    const ratio = rate(ours) / rate(raw);
    return [
      {
        what: 'whole purchases (session, payment, order), six at once',
        measured: `${rate(ours).toFixed(1)} / s`,
        baseline: `${rate(raw).toFixed(0)} / s, their raw SQL alone`,
        ratio: ratio.toFixed(3),
        target: '',
        holds: null,
      },
      {
        what: 'p99 of a whole purchase',
        measured: `${p99(ours).toFixed(0)} ms`,
        baseline: `${p99(raw).toFixed(0)} ms, raw SQL alone`,
        ratio: (p99(ours) / p99(raw)).toFixed(1),
        target: '',
        holds: null,
      },
    ];
  } finally {
    await pool.end();
  }
}
