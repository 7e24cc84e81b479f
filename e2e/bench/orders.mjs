import { Agent, get } from 'node:http';
import { partsOf } from '../../scripts/running-site.mjs';
import { Site } from '../support/site.mjs';
import { startBare } from './bare-server.mjs';
import { percentile } from './figures.mjs';
import { seedOrders } from './seed-orders.mjs';
import { signIn } from './shopper.mjs';

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 6;
const REQUESTS_PER_ROUND = 40;
/** Of the measured customer, in both shops. */
const OWN = 200;
const MAX_ORDERS = 5_000;
const PRODUCT = 'classic';
/** A last name of every fourth customer. */
const COMMON = 'turing';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * @param {string} url
 * @param {string} [cookie]
 * @returns {Promise<{ milliseconds: number, body: string, link: string }>}
 */
function ask(url, cookie = '') {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie, 'accept-encoding': 'identity' } }, (response) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('end', () => {
        const milliseconds = performance.now() - begun;
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve({ milliseconds, body, link: String(response.headers.link ?? '') });
        else reject(new Error(`${url}: ${response.statusCode} ${body}`));
      });
    }).once('error', reject);
  });
}

/**
 * @param {string} origin
 * @param {string} name
 */
function register(origin, name) {
  const password = 'a secret of the benchmark';
  const form = { email: `${name}@example.com`, firstName: 'Ada', lastName: 'Lovelace', password };
  return signIn(`${origin}/api/register`, { ...form, confirmPassword: password });
}

/**
 * @param {string} origin
 * @param {string} name
 * @param {string[]} values
 */
const bareUrlOf = (origin, name, ...values) =>
  `${origin}/${name}?${new URLSearchParams(values.map((value) => ['value', value]))}`;

/**
 * What is measured in a shop: the call, the cookies, and the same of the bare server.
 * @param {{ origin: string, bare: string, customer: { id: string, cookie: string }, most: { id: string, cookie: string }, admin: { cookie: string } }} shop
 */
async function callsOf({ origin, bare, customer, most, admin }) {
  const listed = async (/** @type {string} */ cookie, query = '') => {
    const { body, link } = await ask(`${origin}/api/user/orders${query}`, cookie);
    return { orders: /** @type {{ id: string, createdAt: string }[]} */ (JSON.parse(body)), link };
  };
  const pathAfter = (/** @type {string} */ link) => /(\/api\/user\/orders[^>]*)>/.exec(link)?.[1] ?? '';
  const { orders, link } = await listed(customer.cookie);
  const last = orders.at(-1);
  const own = orders[20];
  if (!last || !own) throw new Error('the customer has no orders');
  const [start] = own.id.split('-');
  const bareUrl = bareUrlOf.bind(null, bare);
  const from = (/** @type {string} */ path, /** @type {string} */ name, /** @type {string[]} */ ...values) => ({
    urls: [origin + path],
    bare: [bareUrl(name, ...values)],
    cookie: customer.cookie,
  });
  return {
    list: from('/api/user/orders', 'first', customer.id),
    later: from(pathAfter(link), 'later', customer.id, last.createdAt, last.id),
    number: from(
      `/api/user/orders?q=${start}`,
      'number',
      customer.id,
      `${start}-0000-0000-0000-000000000000`,
      `${start}-ffff-ffff-ffff-ffffffffffff`,
    ),
    name: from(`/api/user/orders?q=${PRODUCT}`, 'name', customer.id, `%${PRODUCT}%`),
    order: {
      urls: orders.map(({ id }) => `${origin}/api/orders/${id}`),
      bare: orders.map(({ id }) => bareUrl('order', id)),
      cookie: customer.cookie,
    },
    most: { ...from('/api/user/orders', 'first', most.id), cookie: most.cookie },
    all: { ...from('/api/orders', 'all'), cookie: admin.cookie },
    ...(await callsOfAdmin({ origin, bareUrl, cookie: admin.cookie })),
  };
}

/**
 * What an admin searches, filters and sorts.
 * @param {{ origin: string, bareUrl: (name: string, ...values: string[]) => string, cookie: string }} shop
 */
async function callsOfAdmin({ origin, bareUrl, cookie }) {
  const from = (/** @type {string} */ path, /** @type {string} */ name, /** @type {string[]} */ ...values) => ({
    urls: [origin + path],
    bare: [bareUrl(name, ...values)],
    cookie,
  });
  const { body } = await ask(`${origin}/api/orders?limit=21`, cookie);
  const guest = /** @type {{ customerEmail: string }[]} */ (JSON.parse(body)).at(-1)?.customerEmail ?? '';
  return {
    person: from(`/api/orders?q=${encodeURIComponent(guest)}`, 'address', guest.toLowerCase()),
    common: from(`/api/orders?q=${COMMON}`, 'words', `%${COMMON}%`),
    // as many as the smaller shop has
    status: from('/api/orders?status=cancelled&limit=25', 'status', 'cancelled'),
    highest: from('/api/orders?sort=highest', 'highest'),
    users: from('/api/users', 'users'),
    user: from(`/api/users?q=${COMMON}`, 'user', `%${COMMON}%`),
  };
}

/** @typedef {keyof Shop['calls']} Name */
/** @type {Record<Name, string>} */
const names = {
  list: '`GET /api/user/orders`, first page of 50',
  later: '`GET /api/user/orders`, second page by its cursor',
  number: '`GET /api/user/orders?q=`, search by number',
  name: '`GET /api/user/orders?q=`, search by text',
  order: '`GET /api/orders/{id}`',
  most: `\`GET /api/user/orders\` of a customer with ${MAX_ORDERS.toLocaleString('en-US')} orders`,
  all: '`GET /api/orders` of the admin, first page of 50',
  person: "the admin's search for one customer's orders",
  common: "the admin's search for a name that every fourth customer has",
  raw: 'the same search and its query alone',
  status: "the admin's orders of one status",
  highest: "the admin's orders, highest total first",
  users: '`GET /api/users`, first page of 50',
  user: '`GET /api/users?q=`, search by name',
};
/** @type {ReadonlySet<Name>} */
const onlyAmongMany = new Set(['most', 'raw']);

/**
 * A new site with this many orders.
 * @param {number} orders
 */
async function startShop(orders) {
  const site = await Site.create();
  /** @type {Awaited<ReturnType<typeof startBare>> | undefined} */
  let bare;
  /** @type {Awaited<ReturnType<typeof startBare>> | undefined} */
  let proxy;
  const stop = async () => {
    proxy?.stop();
    bare?.stop();
    await site.remove();
  };
  try {
    await site.start();
    const { databaseUrl, adminPassword } = await partsOf(site.dataDir);
    const [customer, most] = [await register(site.origin, 'regular'), await register(site.origin, 'most')];
    const admin = await signIn(`${site.origin}/api/login`, { email: 'admin@example.com', password: adminPassword });
    const regulars = [{ userId: customer.id, orders: OWN }];
    if (orders > MAX_ORDERS) regulars.push({ userId: most.id, orders: MAX_ORDERS });
    await seedOrders(databaseUrl, { orders, regulars });
    bare = await startBare(databaseUrl, 'bare-orders-server.mjs');
    proxy = await startBare(databaseUrl, 'bare-proxy.mjs', { UPSTREAM: bare.origin });
    const calls = await callsOf({ origin: site.origin, bare: proxy.origin, customer, most, admin });
    const raw = { ...calls.common, bare: [bareUrlOf(bare.origin, 'words', `%${COMMON}%`)], bareCookie: '' };
    return { calls: { ...calls, raw }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @typedef {Awaited<ReturnType<typeof startShop>>} Shop */

/** @typedef {{ urls: string[], bare: string[], cookie: string, bareCookie?: string }} Call */
/** @typedef {{ api: number[], bare: number[] }} Times */

/**
 * Response times of the API and of its baseline, which must send the same bytes.
 * @param {Call} call
 * @param {Times} times
 */
async function measure({ urls, bare, cookie, bareCookie = cookie }, times) {
  for (let request = 0; request < REQUESTS_PER_ROUND; request++) {
    const at = request % urls.length;
    const answer = await ask(urls[at] ?? '', cookie);
    const baseline = await ask(bare[at] ?? '', bareCookie);
    if (answer.body !== baseline.body) throw new Error(`${urls[at]}:\n${answer.body}\nis not\n${baseline.body}`);
    times.api.push(answer.milliseconds);
    times.bare.push(baseline.milliseconds);
  }
}

const inMs = (/** @type {number[]} */ times) =>
  `${percentile(times, 0.5).toFixed(1)} ms (p95 ${percentile(times, 0.95).toFixed(1)} ms)`;
const ratioOf = (/** @type {number[]} */ times, /** @type {number[]} */ baseline, share = 0.5) =>
  percentile(times, share) / percentile(baseline, share);
const ratios = (/** @type {number[]} */ times, /** @type {number[]} */ baseline) =>
  `${ratioOf(times, baseline).toFixed(2)} (p95 ${ratioOf(times, baseline, 0.95).toFixed(2)})`;

/** Order lists and pages with 1,000 and 1,000,000 orders, beside each other and bare node http + pg. */
export async function benchOrders() {
  const shops = /** @type {Shop[]} */ ([]);
  try {
    for (const orders of [FEW, MANY]) shops.push(await startShop(orders));
    const [few, many] = /** @type {[Shop, Shop]} */ (shops);
    const times = (/** @type {Shop} */ shop) =>
      Object.fromEntries(Object.keys(shop.calls).map((name) => [name, { api: [], bare: [] }]));
    /** @type {Record<string, Times>[]} */
    let [ofFew = {}, ofMany = {}] = [];
    // alternating, so that other load slows all alike; the first round warms up
    for (let round = 0; round <= ROUNDS; round++) {
      if (round <= 1) [ofFew, ofMany] = [times(few), times(many)];
      for (const name of /** @type {Name[]} */ (Object.keys(names))) {
        if (!onlyAmongMany.has(name)) await measure(few.calls[name], ofFew[name]);
        await measure(many.calls[name], ofMany[name]);
      }
    }
    return /** @type {Name[]} */ (Object.keys(names)).flatMap((name) => {
      const { api, bare } = ofMany[name];
      const [target, baseline] = name === 'raw' ? [3, 'bare node http + pg for anybody'] : [2, 'bare'];
      const besideBare = {
        what: `${names[name]}, among ${MANY.toLocaleString('en-US')} orders`,
        measured: inMs(api),
        baseline: `${inMs(bare)}, ${baseline}`,
        ratio: ratios(api, bare),
        target: `<= ${target}`,
        holds: ratioOf(api, bare) <= target,
      };
      if (onlyAmongMany.has(name)) return [besideBare];
      const besideFew = {
        what: `the same, compared with ${FEW.toLocaleString('en-US')} orders`,
        measured: inMs(api),
        baseline: inMs(ofFew[name].api),
        ratio: ratios(api, ofFew[name].api),
        target: '<= 1.5',
        holds: ratioOf(api, ofFew[name].api) <= 1.5,
      };
      return [besideBare, besideFew];
    });
  } finally {
    for (const shop of shops) await shop.stop();
  }
}
