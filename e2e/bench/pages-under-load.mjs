import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { purchase } from './checkout.mjs';
import { atLeast, median } from './figures.mjs';

const VISITORS = 500;
const CROWD_SECONDS = 10;
const PROBES_PER_SECOND = 50;
const PAUSE_MS = 1000;
const ROUNDS = 3;
const SECONDS = 8;
const PURCHASES_PER_SECOND = 4;
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' };

const GIVE_UP_MS = 30_000;

/** @typedef {{ status: number, milliseconds: number }} Answer */

/**
 * Loads one page to its last byte. A broken or silent connection counts as status 0.
 * @param {string} url
 * @param {Agent} agent
 * @returns {Promise<Answer>}
 */
function ask(url, agent) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const settle = (/** @type {number} */ status) => resolve({ status, milliseconds: performance.now() - begun });
    get(url, { agent, headers: asBrowsers }, (response) => {
      response.resume();
      response.once('end', () => settle(response.statusCode ?? 0)).once('error', () => settle(0));
    })
      .once('error', () => settle(0))
      .setTimeout(GIVE_UP_MS, function () {
        this.destroy();
      });
  });
}

/**
 * The p99 in milliseconds of a cached page, measured in a thread of its own.
 * @param {string} url
 * @param {number} seconds
 */
async function p99Of(url, seconds) {
  const result = await autocannon({
    url,
    workers: 1,
    connections: 4,
    overallRate: PROBES_PER_SECOND,
    duration: seconds,
    timeout: GIVE_UP_MS / 1000,
    headers: asBrowsers,
  });
  return { p99: result.latency.p99, failures: result.non2xx + result.errors + result.timeouts };
}

/**
 * All visitors at once, each going from one new URL to the next.
 * @param {string} origin
 * @param {(visitor: number, visit: number) => string} addressOf
 */
async function crowd(origin, addressOf) {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const until = performance.now() + CROWD_SECONDS * 1000;
  /** @type {Answer[]} */
  const answers = [];
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      for (let visit = 0; visit === 0 || performance.now() < until; visit++) {
        const answer = await ask(origin + addressOf(visitor, visit), agent);
        answers.push(answer);
        await sleep(PAUSE_MS);
      }
    }),
  );
  agent.destroy();
  return answers;
}

/**
 * The rendering processes that the shell has replaced since its start.
 * @param {string} origin
 */
async function killedProcesses(origin) {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const [, count] = /^render_processes_lost (\d+)$/m.exec(metrics) ?? [];
  if (count === undefined) throw new Error(`the shell's metrics don't count lost processes:\n${metrics}`);
  return Number(count);
}

/**
 * A cached page while a crowd requests URLs that are not cached.
 * @param {import('../support/site.mjs').Site} site
 * @param {{ name: string, addressOf: (visitor: number, visit: number) => string }} addresses
 */
async function benchCrowd(site, { name, addressOf }) {
  const alone = await p99Of(`${site.origin}/`, 4);
  const killedBefore = await killedProcesses(site.origin);
  const crowded = crowd(site.origin, addressOf);
  const cached = await p99Of(`${site.origin}/`, CROWD_SECONDS);
  const answers = await crowded;
  const killed = (await killedProcesses(site.origin)) - killedBefore;
  const count = (/** @type {(status: number) => boolean} */ wanted) =>
    answers.filter(({ status }) => wanted(status)).length;
  const served = count((status) => status === 200);
  const busy = count((status) => status === 503);
  console.log(`${name}: ${answers.length} answers, ${answers.length - served - busy} neither 200 nor 503`);
  return [
    {
      what: `p99 of \`/\` (cached) while ${VISITORS} visitors ask for ${name}`,
      measured: `${cached.p99.toFixed(0)} ms`,
      baseline: `${alone.p99.toFixed(0)} ms, alone`,
      ratio: (cached.p99 / alone.p99).toFixed(1),
      target: '< 500 ms',
      holds: cached.p99 < 500 && cached.failures === 0,
    },
    {
      what: `longest wait of these visitors; healthy processes killed`,
      measured: `${(Math.max(...answers.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1)} s; ${killed}`,
      baseline: `${served} pages, ${busy} answered "busy"`,
      target: '0 killed',
      holds: killed === 0 && answers.length === served + busy,
    },
  ];
}

/**
 * Cached pages per second.
 * @param {string} origin
 * @param {string[]} paths
 */
async function pagesPerSecond(origin, paths) {
  const result = await autocannon({
    url: origin,
    connections: 16,
    duration: SECONDS,
    headers: asBrowsers,
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  if (result.non2xx || result.errors)
    throw new Error(`${origin}: ${result.non2xx} wrong answers, ${result.errors} errors`);
  return result.requests.average;
}

/**
 * @param {string} origin
 * @param {string} productId
 * @param {Promise<unknown>} busy
 */
async function purchaseDuring(origin, productId, busy) {
  const over = new AbortController();
  void busy.finally(() => over.abort());
  const purchases = [];
  while (!over.signal.aborted) {
    purchases.push(purchase(origin, productId));
    await sleep(1000 / PURCHASES_PER_SECOND);
  }
  const outcomes = await Promise.allSettled(purchases);
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  if (failed.length) console.log(`${failed.length} purchases failed: ${failed[0]}`);
  return purchases.length - failed.length;
}

/**
 * @param {string} origin
 * @param {string} databaseUrl
 */
async function benchPurchases(origin, databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'UPDATE products SET in_stock = 100000 WHERE id IN (SELECT id FROM products WHERE is_active ORDER BY sort_order LIMIT 2) RETURNING id',
  );
  await client.end();
  const [bought, other] = rows.map(({ id }) => /** @type {string} */ (id));
  const paths = ['/', '/products', `/products/${bought}`, `/products/${other}`];
  await purchase(origin, bought ?? '');
  await pagesPerSecond(origin, paths);
  /** @type {{ quiet: number[], selling: number[], purchases: number }} */
  const rates = { quiet: [], selling: [], purchases: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    rates.quiet.push(await pagesPerSecond(origin, paths));
    const measured = pagesPerSecond(origin, paths);
    rates.purchases += await purchaseDuring(origin, bought ?? '', measured);
    rates.selling.push(await measured);
  }
  return {
    what: `pages / s at ${(rates.purchases / ROUNDS / SECONDS).toFixed(1)} purchases / s`,
    measured: `${median(rates.selling).toFixed(0)} / s`,
    baseline: `${median(rates.quiet).toFixed(0)} / s without purchases`,
    ...atLeast(0.7, median(rates.selling) / median(rates.quiet)),
  };
}

/**
 * Pages through the one port: while a crowd requests new URLs, and while shoppers buy what the pages show.
 * @param {{ site: import('../support/site.mjs').Site, databaseUrl: string }} running
 */
export async function benchPagesUnderLoad({ site, databaseUrl }) {
  const run = Math.random().toString(36).slice(2);
  return [
    ...(await benchCrowd(site, {
      name: 'random query strings',
      addressOf: (visitor, visit) => `/products?x${run}=${visitor}-${visit}`,
    })),
    ...(await benchCrowd(site, {
      name: 'a search of their own',
      addressOf: (visitor, visit) => `/products?q=${run}+${visitor}+${visit}`,
    })),
    await benchPurchases(site.origin, databaseUrl),
  ];
}
