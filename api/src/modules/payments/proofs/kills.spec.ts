import { randomInt, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { freePort } from 'local-services/testing/free-port';
import { type EmbeddedPostgres, startEmbeddedPostgres } from 'local-services/postgres/embedded-postgres';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import { invariants } from '../../../backup/invariants.js';
import { JobWorker } from '../../../shared/jobs/job-worker.js';
import { Browser } from '../../../testing/browser.js';
import { PASSWORD, createProduct, uniqueEmail } from '../../../testing/factories.js';
import { prepareEmptyShop } from '../../../testing/test-app.js';
import { until } from '../../../testing/until.js';
import { ApiProcess, buildApi } from '../../../testing/api-process.js';
import { Books } from '../../../testing/books.js';
import { SavedWork } from '../../../testing/saved-work.js';
import { TestShop } from '../../../testing/test-shop.js';

/** `npm run soak -- kills` runs it for ten minutes. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 8);
const SHOPPERS = 3;
const SETTLING_MS = 120_000;
const UNITS = 100_000;

jest.setTimeout(SECONDS * 1000 + SETTLING_MS + 120_000);

let folder: string;
let database: EmbeddedPostgres;
let shop: TestShop;
let books: Books;
let ports: { web: number; worker: number };

beforeAll(async () => {
  await buildApi();
  folder = await mkdtemp(path.join(tmpdir(), 'shop-kills-'));
  // as root, Postgres runs as another user
  await chmod(folder, 0o755);
  database = await startEmbeddedPostgres({
    directory: path.join(folder, 'pg'),
    port: await freePort(),
    database: 'shop',
    isThrowaway: true,
  });
  await prepareEmptyShop(database.url);
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'shop-api-'));
  shop = await TestShop.start(
    {},
    { restored: { database: { url: database.url, drop: async () => undefined }, dataFolder } },
  );
  shop.payments.passesOn = false;
  // only killed processes run jobs
  await shop.app.nest.get(JobWorker).stop();
  books = new Books(shop);
  ports = { web: await freePort(), worker: await freePort() };
});
afterAll(async () => {
  await shop?.close();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Role = 'web' | 'worker';

class Victims {
  readonly kills = { web: 0, worker: 0, database: 0 };
  private readonly processes = new Map<Role, ApiProcess>();
  private readonly restarting = new Map<keyof typeof this.kills, Promise<void>>();
  private failure: unknown;

  async start(role: Role): Promise<void> {
    const variables = { ...shop.app.variables, DATABASE_URL: database.url, API_ROLE: role };
    this.processes.set(role, await ApiProcess.start(variables, { at: ports[role] }));
  }

  get fewest(): number {
    return Math.min(...Object.values(this.kills));
  }

  async killOne(): Promise<void> {
    if (this.failure) throw this.failure;
    // equally often, so that the database lives long enough for a restart
    const spared = (['web', 'worker', 'database'] as const).filter(
      (one) => this.kills[one] === this.fewest && !this.restarting.has(one),
    );
    if (spared.length === 0) return;
    const victim = spared[randomInt(spared.length)]!;
    if (victim === 'database') {
      if (await this.killDatabase()) this.kills.database += 1;
      return;
    }
    this.kills[victim] += 1;
    await this.processes.get(victim)?.kill();
    const restart = this.restart(victim)
      .catch((error: unknown) => {
        this.failure = error;
      })
      .finally(() => this.restarting.delete(victim));
    this.restarting.set(victim, restart);
  }

  private async restart(role: Role): Promise<void> {
    await until(async () => {
      await this.start(role);
      return true;
    }, 60_000);
  }

  private async killDatabase(): Promise<boolean> {
    try {
      const pid = await readFile(path.join(database.data, 'postmaster.pid'), 'utf8');
      return process.kill(Number(pid.split('\n')[0]), 'SIGKILL');
    } catch {
      return false;
    }
  }

  async restarted(): Promise<void> {
    await Promise.all(this.restarting.values());
    if (this.failure) throw this.failure;
  }

  async stop(): Promise<void> {
    await Promise.all(this.restarting.values());
    for (const one of this.processes.values()) await one.kill();
  }
}

async function answered<T extends { status: number }>(call: () => Promise<T>, before: number): Promise<T> {
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    if (Date.now() > before) throw new Error(`no answer: ${answer?.status ?? 'the connection broke'}`);
    await sleep(100);
  }
}

it('everything acknowledged is kept while API, worker and database are killed at random', async () => {
  const victims = new Victims();
  await Promise.all([victims.start('web'), victims.start('worker')]);
  shop.payments.deliverTo(`http://127.0.0.1:${ports.web}`);
  const products = await Promise.all([books.product(UNITS), books.product(UNITS)]);
  const end = Date.now() + SECONDS * 1000;
  const latest = end + SETTLING_MS;
  const isOver = () => Date.now() >= end && victims.fewest > 0;
  // of a product that nobody buys, which would take it out of the cart
  const { id: keptId } = await createProduct(shop.app, { inStock: UNITS, magnets: sampleMagnets });
  const saved = new SavedWork(shop, (call) => answered(call, latest));
  const accounts: string[] = [];
  const paid: string[] = [];

  const register = async (browser: Browser, email: string): Promise<void> => {
    const account = { email, password: PASSWORD };
    const { status } = await answered(
      () => browser.post('/api/register', { ...account, confirmPassword: PASSWORD }),
      latest,
    );
    // after a lost answer, the account exists
    const known = status === 409 ? await answered(() => browser.post('/api/login', account), latest) : undefined;
    if (status !== 201 && known?.status !== 200) throw new Error(`not registered: ${status}`);
  };
  const buyOnce = async (): Promise<void> => {
    const browser = new Browser(`http://127.0.0.1:${ports.web}`);
    if (accounts.length === 0 || randomInt(3) === 0) {
      const email = uniqueEmail();
      accounts.push(email);
      await register(browser, email);
      for (let units = 1 + randomInt(2); units > 0; units--) await saved.addToCart(browser, email, keptId);
      await saved.design(browser, keptId, await saved.upload(browser));
    }
    const attempt = { idempotencyKey: randomUUID() };
    const items = [{ productId: products[randomInt(products.length)]!, quantity: 1 + randomInt(3) }];
    const opened = await answered(() => books.checkOut(browser, items, attempt), latest);
    if (opened.status !== 200) throw new Error(`not opened: ${JSON.stringify(opened)}`);
    if (randomInt(5) === 0) return;
    await shop.payments.pay(opened.body.url);
    paid.push(opened.body.sessionId);
    // some never come back
    if (randomInt(3) === 0) return;
    expect(await answered(() => books.verify(browser, opened.body), latest)).toMatchObject({ status: 200 });
  };
  const shopping = Array.from({ length: SHOPPERS }, async () => {
    while (!isOver()) await buyOnce();
  });
  const progress = { hasSettled: false };
  const delivering = (async () => {
    for (let next = 0; !progress.hasSettled || next < shop.payments.deliveries.length;) {
      const delivery = shop.payments.deliveries[next];
      if (!delivery) {
        await sleep(50);
        continue;
      }
      // events that change nothing are not recorded
      const isKept = delivery.type === 'checkout.session.completed';
      await answered(
        async () => (isKept ? { status: await books.deliver(delivery) } : shop.payments.deliver(delivery)),
        latest,
      );
      next += 1;
    }
  })();
  const killing = (async () => {
    while (!isOver()) {
      await sleep(1_000 + randomInt(2_500));
      await victims.killOne();
    }
    await victims.restarted();
  })();
  try {
    await Promise.all([...shopping, killing]);
    const { dataSource } = shop.app;
    await until(async () => {
      const [{ left }] = await dataSource.query<[{ left: number }]>(
        `SELECT count(*)::int AS left FROM checkouts
         WHERE payment_session_id = ANY($1) AND status NOT IN ('paid', 'refunded')`,
        [paid],
      );
      return left === 0;
    }, SETTLING_MS);
    progress.hasSettled = true;
    await delivering;
    await books.balance();
    const kept = await dataSource.query<{ email: string }[]>(`SELECT email FROM users WHERE email = ANY($1)`, [
      accounts,
    ]);
    expect(kept.map(({ email }) => email).toSorted()).toEqual(accounts.toSorted());
    expect(await saved.problems()).toEqual([]);
    for (const [what, sql] of Object.entries(invariants))
      expect([what, await dataSource.query(sql)]).toEqual([what, []]);
    const [{ orders }] = await dataSource.query<[{ orders: number }]>(`SELECT count(*)::int AS orders FROM orders`);
    expect(orders).toBe(paid.length);
    const { web, worker, database: db } = victims.kills;
    const summary =
      `${SECONDS} s: killed API ${web}, worker ${worker}, database ${db} times; ${orders} orders, ${accounts.length} accounts, ${saved.counts}, ` +
      `${shop.payments.deliveries.length} events acknowledged, none lost\n`;
    if (process.env.SOAK_SECONDS) process.stdout.write(summary);
  } finally {
    progress.hasSettled = true;
    await victims.stop();
  }
});
