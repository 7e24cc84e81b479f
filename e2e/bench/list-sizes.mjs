import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../support/site.mjs';
import { startBare } from './bare-server.mjs';
import { atMost, percentile } from './figures.mjs';
import { spelled } from './spelling.mjs';

const SIZES = [10, 10_000, 100_000];
const ROUNDS = 5;
const REQUESTS_PER_ROUND = 60;
const COUNTS_PER_ROUND = 10;
const root = path.resolve(import.meta.dirname, '../..');

const SEARCH = 'q=postcard+wedding&limit=5';

/** `target`: the slowdown allowed. Pages of five, because ten products fill no larger ones. */
const lists = [
  { name: 'in the shop’s order', query: 'sort=featured&limit=5', target: 2 },
  { name: 'by shape and size, newest first', query: 'shape=square&featured=false&sort=newest&limit=5', target: 2 },
  // empty with ten products: the cost of deep paging
  { name: 'by name, page 100', query: 'sort=name&page=100&limit=5', target: 4 },
  { name: 'by price range, cheapest first', query: 'minPrice=2&maxPrice=90&sort=price-asc&limit=5', target: 5 },
  { name: 'search for two words', query: SEARCH, target: 3 },
  { name: 'search, mistyped', query: 'q=postcrad+wedidng&limit=5', target: 2 },
];

/** The floor of an uncounted search: Postgres's own time for finding and counting. */
const MATCHES = `SELECT count(*) FROM (SELECT 1 FROM products p WHERE p.is_active
  AND p.search @@ product_search(ARRAY['postcard', 'wedding'], false) LIMIT 10001) AS found`;

const FILL = `
  INSERT INTO products (name, description, price, category, shape, size, in_stock, is_featured, is_active, tags, sort_order, created_at)
  SELECT (ARRAY['Classic', 'Postcard', 'Porthole', 'Mini', 'Family'])[1 + i % 5] || ' print ' || i,
    'A print with a soft satin finish and a magnet that does not slide, made for ' ||
      (ARRAY['weddings', 'birthdays', 'gardens', 'schools'])[1 + i / 7 % 4] || ' and kept for years.',
    1 + (i * 7919 % 9900) / 100.0, (ARRAY['square', 'rectangle', 'circle', 'bundles'])[1 + i / 8 % 4],
    (ARRAY['square', 'rectangle', 'round', 'square'])[1 + i / 8 % 4], (ARRAY['small', 'medium', 'large'])[1 + i % 3],
    100, i % 50 = 0, i % 20 <> 0, ARRAY['gift'], i % 1000, now() - i * interval '1 minute'
  FROM generate_series(1, $1::integer) AS i`;

/**
 * Runs the statements in order on a new connection.
 * @param {string} url
 * @param {[text: string, values?: unknown[]][]} statements
 */
async function run(url, statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [text, values] of statements) await client.query(text, values);
  } finally {
    await client.end();
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Response time in milliseconds.
 * @param {string} url
 * @returns {Promise<number>}
 */
function timeOf(url) {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - begun)
          : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
}

/**
 * Response times of a search whose matches must be counted again, and Postgres's own times for counting them.
 * @param {{ database: string, origin: string }} shop
 */
async function timesOfCounting({ database, origin }) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query('SET enable_seqscan = off');
    const counted = /** @type {number[]} */ ([]);
    const inPostgres = /** @type {number[]} */ ([]);
    for (let request = 0; request < COUNTS_PER_ROUND; request++) {
      // the shop forgets its counts
      await client.query(`NOTIFY catalog_changed, 'catalog'`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      counted.push(await timeOf(origin + spelled(`/api/products?${SEARCH}`, asked++)));
      const begun = performance.now();
      await client.query(MATCHES);
      inPostgres.push(performance.now() - begun);
    }
    return { counted, inPostgres };
  } finally {
    await client.end();
  }
}

/** @param {string} url */
async function untilItAnswers(url) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await timeOf(url);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/**
 * Starts an API on a new database with this many products.
 * @param {string} serverUrl
 * @param {number} products
 */
async function startShop(serverUrl, products) {
  const name = `bench_${randomBytes(4).toString('hex')}_${products}`;
  await run(serverUrl, [[`CREATE DATABASE ${name}`]]);
  const database = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const port = await freePort();
  const child = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database,
      API_PORT: String(port),
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'none',
      S3_ACCESS_KEY_ID: 'none',
      S3_SECRET_ACCESS_KEY: 'none',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      SESSION_SECRET: 'a secret of the benchmark',
      ADMIN_PASSWORD: 'the admin of the benchmark',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
  });
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await gone;
    await run(serverUrl, [[`DROP DATABASE ${name} WITH (FORCE)`]]);
  };
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(`${origin}/api/products`);
  await run(database, [
    ['DELETE FROM products'],
    [FILL, [products]],
    ['VACUUM (ANALYZE) products, product_groups, product_words'],
  ]);
  return { products, database, origin, stop };
}

let asked = 0;
/**
 * Response times in milliseconds; every request spells the query differently, so no cache can answer.
 * @param {string} origin
 * @param {string} query
 */
async function timesOf(origin, query) {
  const times = [];
  for (let request = 0; request < REQUESTS_PER_ROUND; request++)
    times.push(await timeOf(origin + spelled(`/api/products?${query}`, asked++)));
  return times;
}

const inMs = (/** @type {number} */ time) => `${time.toFixed(1)} ms`;
const inWords = (/** @type {number} */ number) => number.toLocaleString('en-US');

/**
 * Lists of 10,000 and 100,000 products compared with lists of 10 (uncached, one request at a time, 10th percentile), and the
 * default list of 100,000 compared with bare node http + pg over the same rows.
 * @param {{ databaseUrl: string }} site any database on the Postgres server to use
 */
export async function benchListSizes({ databaseUrl }) {
  const shops = [];
  /** @type {Awaited<ReturnType<typeof startBare>> | undefined} */
  let bare;
  try {
    for (const products of SIZES) shops.push(await startShop(databaseUrl, products));
    const [few, ...many] = shops;
    const most = shops.at(-1);
    if (!few || !most) throw new Error('there is nothing to compare');
    bare = await startBare(most.database);
    /** @type {Record<string, number[]>} */
    const times = {};
    const measure = async (/** @type {string} */ key, /** @type {string} */ origin, /** @type {string} */ query) =>
      (times[key] ??= []).push(...(await timesOf(origin, query)));
    // alternating, so that other load slows all alike; the first round warms up
    for (let round = 0; round <= ROUNDS; round++) {
      if (round === 1) for (const key of Object.keys(times)) delete times[key];
      for (const { query } of lists)
        for (const shop of shops) await measure(`${shop.products} ${query}`, shop.origin, query);
      const { counted, inPostgres } = await timesOfCounting(most);
      (times.counted ??= []).push(...counted);
      (times.inPostgres ??= []).push(...inPostgres);
      await measure('bare', bare.origin, 'limit=50&sort=featured');
      await measure('plain', most.origin, 'limit=50&sort=featured');
    }
    // leaves out requests that waited for other processes
    const quick = (/** @type {string} */ key) => percentile(times[key] ?? [], 0.1);
    return [
      ...lists.flatMap(({ name, query, target }) =>
        many.map(({ products }) => {
          const [measured, baseline] = [quick(`${products} ${query}`), quick(`${few.products} ${query}`)];
          return {
            what: `list of ${inWords(products)} products, ${name}`,
            measured: inMs(measured),
            baseline: `${inMs(baseline)} of ${few.products} products`,
            ...atMost(target, measured / baseline),
          };
        }),
      ),
      {
        what: `the same search of ${inWords(most.products)} products, counted again after a change of the catalog`,
        measured: inMs(quick('counted')),
        baseline: `${inMs(quick('inPostgres'))}, Postgres's own time to find and count the matches`,
        ...atMost(3, quick('counted') / quick('inPostgres')),
      },
      {
        what: `first 50 of ${inWords(most.products)} products`,
        measured: inMs(quick('plain')),
        baseline: `${inMs(quick('bare'))}, bare node http + pg`,
        ...atMost(2, quick('plain') / quick('bare')),
      },
    ];
  } finally {
    bare?.stop();
    for (const shop of shops) await shop.stop();
  }
}
