import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startBareShop } from './bare-shop.mjs';
import { atLeast, median, percentile } from './figures.mjs';
import { cookiesOf } from './shopper.mjs';

/** Until a whole API is compiled and optimized. */
const WARM_UP_ROUNDS = 3;
const ROUNDS = 15;
const CHECKOUTS_PER_ROUND = 100;
const CONCURRENCY = 6;

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  // unique, so that this run's orders can be counted
  email: `bench-${randomUUID()}@example.com`,
  phone: '4165550100',
  address: '1 King Street West',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5H 1A1',
  country: 'CA',
};

/**
 * Runs the work `count` times, `CONCURRENCY` at a time.
 * @param {() => Promise<void>} work
 * @param {number} [count]
 * @returns {Promise<{ perSecond: number, milliseconds: number[] }>}
 */
async function measure(work, count = CHECKOUTS_PER_ROUND) {
  const milliseconds = /** @type {number[]} */ ([]);
  let left = count;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
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
 * The CPU time that servers have used so far, in milliseconds. Other load on the machine lengthens it less than it lengthens a purchase.
 * @param {readonly string[]} origins
 */
async function cpuTimeOf(origins) {
  let milliseconds = 0;
  for (const origin of origins) {
    const metrics = await (await fetch(`${origin}/api/metrics`)).text();
    milliseconds += Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(metrics)?.[1]) * 1000;
  }
  return milliseconds;
}

/** Until the jobs of purchases are done, which would slow the next round. @param {pg.Pool} pool */
async function untilMailed(pool) {
  for (;;) {
    const { rowCount } = await pool.query('SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() LIMIT 1');
    if (rowCount === 0) return;
    await sleep(20);
  }
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
    return { json: await answer.json(), cookie: cookiesOf(answer) };
  };
  const { json: session, cookie } = await send('/api/create-checkout-session', {
    items: [{ productId, quantity: 1, selectedPack: '6' }],
    shippingInfo: address,
  });
  await pay(session.url);
  await send('/api/verify-payment', { sessionId: session.sessionId }, cookie);
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
 * Whole purchases (payment session, payment, order) compared with the same provider calls around their bare SQL, in alternating
 * rounds.
 * @param {{ origin: string, apiOrigin: string, workerOrigin: string, databaseUrl: string }} site
 */
export async function benchCheckout({ origin, apiOrigin, workerOrigin, databaseUrl }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY });
  const bareShop = await startBareShop(databaseUrl, { withMails: false });
  const mailingShop = await startBareShop(databaseUrl, { withMails: true });
  try {
    const { rows } = await pool.query(
      'UPDATE products SET in_stock = 100000 WHERE id = (SELECT id FROM products WHERE is_active ORDER BY sort_order LIMIT 1) RETURNING id',
    );
    const productId = rows[0].id;
    const servers = { ours: [apiOrigin, workerOrigin], bare: [bareShop.origin], mailing: [mailingShop.origin] };
    const buyers = {
      ours: () => purchase(origin, productId),
      bare: () => purchase(bareShop.origin, productId),
      mailing: () => purchase(mailingShop.origin, productId),
    };
    /** @type {Record<keyof typeof buyers, (Awaited<ReturnType<typeof measure>> & { cpu: number, mailedPerSecond: number })[]>} */
    const rounds = { ours: [], bare: [], mailing: [] };
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++)
      for (const [name, buy] of Object.entries(buyers)) {
        const buyer = /** @type {keyof typeof buyers} */ (name);
        const before = await cpuTimeOf(servers[buyer]);
        const started = performance.now();
        const measured = await measure(buy);
        await untilMailed(pool);
        const mailedPerSecond = (CHECKOUTS_PER_ROUND * 1000) / (performance.now() - started);
        const cpu = (await cpuTimeOf(servers[buyer])) - before;
        if (round >= WARM_UP_ROUNDS)
          rounds[buyer].push({ ...measured, mailedPerSecond, cpu: cpu / CHECKOUTS_PER_ROUND });
      }
    await expectOneOrderEach(pool, (WARM_UP_ROUNDS + ROUNDS) * CHECKOUTS_PER_ROUND);
    const rate = (/** @type {keyof typeof buyers} */ name) => median(rounds[name].map(({ perSecond }) => perSecond));
    const mailedRate = (/** @type {keyof typeof buyers} */ name) =>
      median(rounds[name].map(({ mailedPerSecond }) => mailedPerSecond));
    const p99 = (/** @type {keyof typeof buyers} */ name) =>
      percentile(
        rounds[name].flatMap(({ milliseconds }) => milliseconds),
        0.99,
      );
    const cpuTime = (/** @type {keyof typeof buyers} */ name) => median(rounds[name].map(({ cpu }) => cpu));
    // of neighboring rounds, because the machine's speed changes
    const ratioTo = (/** @type {'bare' | 'mailing'} */ name, /** @type {'perSecond' | 'mailedPerSecond'} */ key) =>
      median(rounds.ours.map((ours, round) => ours[key] / (rounds[name][round]?.[key] ?? 0)));
    return [
      {
        what: 'whole purchases (session, payment, order), six at once',
        measured: `${rate('ours').toFixed(1)} / s`,
        baseline: `${rate('bare').toFixed(1)} / s, the same provider calls with bare SDK, node http + pg`,
        ...atLeast(0.5, ratioTo('bare', 'perSecond')),
      },
      {
        what: 'the same until all mails have left',
        measured: `${mailedRate('ours').toFixed(1)} / s`,
        baseline: `${mailedRate('mailing').toFixed(1)} / s, the same with a mail and its invoice by bare nodemailer and PDFKit`,
        ...atLeast(0.6, ratioTo('mailing', 'mailedPerSecond')),
      },
      {
        what: 'CPU time of the API per purchase, its mail included',
        measured: `${cpuTime('ours').toFixed(1)} ms`,
        baseline: `${cpuTime('mailing').toFixed(1)} ms, bare SDK, node http, pg, nodemailer and PDFKit`,
        ratio: (cpuTime('ours') / cpuTime('mailing')).toFixed(1),
      },
      {
        what: 'p99 of a whole purchase',
        measured: `${p99('ours').toFixed(0)} ms`,
        baseline: `${p99('bare').toFixed(0)} ms, bare SDK, node http + pg`,
        ratio: (p99('ours') / p99('bare')).toFixed(1),
      },
    ];
  } finally {
    await pool.end();
    await Promise.all([bareShop.stop(), mailingShop.stop()]);
  }
}
