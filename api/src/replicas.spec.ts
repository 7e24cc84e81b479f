import { randomUUID } from 'node:crypto';
import { type Server, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from 'local-services/testing/free-port';
import { holdRequest } from 'local-services/testing/held-request';
import { reportFigure } from 'local-services/testing/report-figure';
import type { DesignLink } from 'shared-contracts/design/draft';
import type { Product } from 'shared-contracts/catalog/schemas';
import type * as z from 'zod';
import { Transactions } from './shared/database/transactions.js';
import { RateLimits } from './shared/http/rate-limits.js';
import { Outbox } from './shared/outbox/outbox.js';
import { ApiProcess, buildApi } from './testing/api-process.js';
import { type Browser, listen } from './testing/browser.js';
import { registerCustomer, createProduct, signInAdmin } from './testing/factories.js';
import { startMailServer } from './testing/mails.js';
import type { Health } from './shared/health/health-checks.js';
import {
  type TestApp,
  type TestServices,
  settingsOf,
  startTestReplica,
  startTestServices,
} from './testing/test-app.js';
import { until } from './testing/until.js';
import { createTestDatabase } from 'local-services/postgres/test-database';
import { prepareDatabase } from './prepare-database.js';
import { createLog } from './shared/logging/log.js';

/**
 * Two APIs for visitors and two workers, each a process of its own, with one database. `observer`: another API in the
 * test's process.
 */
type TestReplicas = {
  services: TestServices;
  observer: TestApp;
  web: [ApiProcess, ApiProcess];
  workers: [ApiProcess, ApiProcess];
  close(): Promise<void>;
};

/** The first process waits for the one that prepares the database. */
async function startTestReplicas(variables: Record<string, string> = {}): Promise<TestReplicas> {
  await buildApi();
  const services = await startTestServices(await createTestDatabase(), { MIGRATIONS: 'off', ...variables });
  const preparing = settingsOf({ ...services.variables, MIGRATIONS: 'on', LOG_LEVEL: 'silent' });
  const start = (role: string) => ApiProcess.start({ ...services.variables, API_ROLE: role, LOG_LEVEL: 'silent' });
  const [a] = await Promise.all([start('web'), prepareDatabase(preparing, createLog(preparing.environment))]);
  const [b, first, second] = await Promise.all([start('web'), start('worker'), start('worker')]);
  const observer = await startTestReplica(services, { variables: { API_ROLE: 'web' } });
  return {
    services,
    observer,
    web: [a, b],
    workers: [first, second],
    close: async () => {
      await Promise.all([observer.close(), ...[a, b, first, second].map((replica) => replica.kill())]);
      await services.close();
    },
  };
}

let replicas: TestReplicas;
let a: ApiProcess;
let b: ApiProcess;
let observer: TestApp;
let mails: Server;
const received: string[] = [];
beforeAll(async () => {
  const mailPort = await freePort();
  mails = await startMailServer(mailPort, received);
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'shop@example.com' };
  replicas = await startTestReplicas({ RATE_LIMITS: 'on', ...smtp });
  ({
    web: [a, b],
    observer,
  } = replicas);
}, 90_000);
afterAll(async () => {
  await replicas?.close();
  mails?.close();
});

describe('processes on a database that another one prepares', () => {
  it('wait for that, and are ready then', async () => {
    const { web, workers } = replicas;
    for (const replica of [...web, ...workers]) {
      const ready = () => replica.browser().get<Health>('/api/health/ready');
      await until(async () => (await ready()).status === 200);
    }
    const products = await web[0].browser().get<unknown[]>('/api/products');
    expect(products.body.length).toBeGreaterThan(5);
    const admins = await observer.dataSource.query<object[]>(`SELECT 1 FROM users WHERE role = 'admin'`);
    expect(admins).toHaveLength(1);
  });

  it('answer visitors in the role of web alone, and run jobs in that of worker alone', async () => {
    const { web, workers } = replicas;
    const [page, call] = [await web[1].browser().get('/api/products'), await workers[1].browser().get('/api/products')];
    expect([page.status, call.status]).toEqual([200, 404]);
    const [ofWeb, ofWorker] = [
      await web[1].browser().get<Health>('/api/health/ready'),
      await workers[1].browser().get<Health>('/api/health/ready'),
    ];
    expect(ofWeb.body.checks).not.toHaveProperty('jobs');
    expect(ofWorker.body.checks).toMatchObject({ database: 'ok', jobs: 'ok' });
    expect(await workers[1].browser().get('/api/metrics')).toMatchObject({ status: 200 });
  });
});

const cutListeners = () =>
  observer.dataSource.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'shop-api-notifications' AND datname = current_database()`,
  );

describe('two APIs behind one address', () => {
  it('share sessions: a login at one holds at the other, and a logout ends it at both', async () => {
    const { browser, email } = await registerCustomer(a);
    const other = browser.at(b.origin);
    expect(await other.get('/api/user')).toMatchObject({ status: 200, body: { email } });
    await other.get('/api/logout');
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('both know the new role of an account at its next call', async () => {
    const { browser, id } = await registerCustomer(a);
    await observer.dataSource.query(`UPDATE users SET is_email_verified = true WHERE id = $1`, [id]);
    const both = [browser, browser.at(b.origin)];
    const admin = await signInAdmin(a);
    for (const [role, status] of [
      ['packer', 200],
      ['customer', 403],
    ] as const) {
      await admin.patch(`/api/admin/users/${id}/role`, { role });
      for (const each of both) expect((await each.get('/api/orders?limit=1')).status).toBe(status);
    }
  });

  it('share carts, whichever of them is asked', async () => {
    const { id: productId } = await createProduct(observer, { inStock: 100 });
    const { browser } = await registerCustomer(a);
    const both = [browser, browser.at(b.origin)];
    const added = await Promise.all([0, 1, 0, 1, 0, 1].map((i) => both[i]!.post('/api/cart', { productId })));
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    for (const each of both) expect((await each.get('/api/cart')).body).toMatchObject([{ quantity: 6 }]);
  });

  it('count a limit together', async () => {
    const address = { 'x-forwarded-for': '203.0.113.7' };
    const track = (app: ApiProcess) => app.browser(address).post('/api/track-order', { orderNumber: randomUUID() });
    for (let call = 0; call < 15; call++) {
      expect((await track(a)).status).toBe(404);
      expect((await track(b)).status).toBe(404);
    }
    for (const app of [a, b]) {
      const refused = await track(app);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const others = { 'x-forwarded-for': '203.0.113.8' };
    expect((await b.browser(others).post('/api/track-order', { orderNumber: randomUUID() })).status).toBe(404);
  });

  it('store nothing that tells an address, and delete counts that are over', async () => {
    const counts = () =>
      observer.dataSource.query<{ key: string }[]>(`SELECT key FROM rate_limits WHERE key LIKE 'track-order:%'`);
    const stored = await counts();
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
    await observer.nest.get(RateLimits).sweep();
    expect(await counts()).toHaveLength(2);
    await observer.dataSource.query(`UPDATE rate_limits SET expire = 0 WHERE key = $1`, [stored[0]!.key]);
    await observer.nest.get(RateLimits).sweep();
    expect(await counts()).toEqual([stored[1]]);
  });

  describe.each([
    ['while changes are heard', () => Promise.resolve()],
    ['when the connections on which they are heard were cut', cutListeners],
  ])('%s', (_when, disturb) => {
    it('show a product as it is, though the other has cached it', async () => {
      const { id } = await createProduct(observer, { price: '10.00' });
      const path = `/api/products/${id}`;
      const priceAt = async (app: ApiProcess) => (await app.browser().get<z.output<typeof Product>>(path)).body.price;
      const admin = await signInAdmin(a);
      for (let call = 0; call < 4; call++) expect([await priceAt(a), await priceAt(b)]).toEqual(['10.00', '10.00']);
      await disturb();
      expect(await admin.put(`/api/admin/products/${id}`, { price: '12.00' })).toMatchObject({ status: 200 });
      for (const app of [b, a]) await until(async () => (await priceAt(app)) === '12.00');
    });

    it('tell followers of a design at one of its change at the other', async () => {
      const { id: productId } = await createProduct(observer);
      const [owner, draft] = [a.browser(), { productId, packSize: 4, variationId: null, tray: [], slots: [] }];
      const id = randomUUID();
      const save = (browser: Browser, packSize: number) =>
        browser.put(`/api/design-drafts/${id}`, { ...draft, packSize });
      expect(await save(owner, 4)).toMatchObject({ status: 200 });
      const { body: link } = await owner.post<DesignLink>(`/api/design-drafts/${id}/links`, { kind: 'friends' });
      const stream = await listen(b.browser(), `/api/design-links/${link.token}/events`);
      await disturb();
      await owner.send('PUT', `/api/design-drafts/${id}`, {
        headers: { 'content-type': 'application/json', 'if-match': '"1"' },
        body: JSON.stringify({ ...draft, packSize: 9 }),
      });
      await until(async () => stream.changes() > 0);
      await stream.close();
    });
  });
});

describe('an API that is asked to end', () => {
  it('answers 50 open requests, with red readiness meanwhile, and exits', async () => {
    const variables = { ...replicas.services.variables, RATE_LIMITS: 'off', SHUTDOWN_GRACE_MS: '1500' };
    const api = await ApiProcess.start({ ...variables, API_ROLE: 'web', LOG_LEVEL: 'silent' });
    const body = { orderNumber: randomUUID() };
    const held = Array.from({ length: 50 }, () => holdRequest(`${api.origin}/api/track-order`, body));
    // answered last, so the others have arrived
    await api.browser().get('/api/health/live');
    const ended = api.end();
    await until(async () => (await api.browser().get('/api/health/ready')).status === 503);
    await until(async () => !(await accepts(api.origin)));
    for (const { finish } of held) finish();
    const statuses = await Promise.all(held.map(({ status }) => status));
    // 503: a busy machine's database; what matters is that each call gets an answer
    const answered = statuses.filter((status) => status === 404 || status === 503);
    const what = 'SIGTERM with 50 requests under way: reset';
    reportFigure({ what, value: held.length - answered.length, unit: 'requests', limit: 0 });
    expect(answered).toHaveLength(50);
    expect(await ended).toBe(0);
  });
});

/** On a connection of its own. `outcome`: the status line, or the code of the error. */
function writeRequest(port: number): { written: Promise<unknown>; outcome: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let failure = 'ended without an answer';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', ({ code }: NodeJS.ErrnoException) => (failure = code ?? failure));
  const outcome = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text === '' ? failure : text.slice(0, 'HTTP/1.1 200'.length)));
  });
  const written = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.write('GET /api/products HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', () => resolve());
  });
  return { written, outcome };
}

describe('an API that starts, and is asked to end at once', () => {
  it('resets no connection: neither while it starts nor with 100 requests that have just been written', async () => {
    const at = await freePort();
    const starting = ApiProcess.start(
      { ...replicas.services.variables, RATE_LIMITS: 'off', API_ROLE: 'web', LOG_LEVEL: 'silent' },
      { at },
    );
    const meanwhile: Promise<string>[] = [];
    const visits = setInterval(() => meanwhile.push(writeRequest(at).outcome), 5);
    const api = await starting.finally(() => clearInterval(visits));
    const last = Array.from({ length: 100 }, () => writeRequest(at));
    await Promise.all(last.map(({ written }) => written));
    const ended = api.end();
    const outcomes = await Promise.all(last.map(({ outcome }) => outcome));
    const answered = outcomes.filter((outcome) => outcome === 'HTTP/1.1 200');
    const what = 'SIGTERM just after a start, with 100 requests written: reset';
    reportFigure({ what, value: last.length - answered.length, unit: 'requests', limit: 0 });
    expect(answered).toHaveLength(100);
    expect(await ended).toBe(0);
    const known = new Set(['ECONNREFUSED', 'HTTP/1.1 503', 'HTTP/1.1 200']);
    expect((await Promise.all(meanwhile)).filter((outcome) => !known.has(outcome))).toEqual([]);
  });
});

const accepts = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health/live`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  );

describe('two workers', () => {
  it('run each job once, and share them', async () => {
    const keys: string[] = [];
    const timesOf = (key: string) => received.filter((mail) => mail.includes(`Subject: ${key}\r\n`)).length;
    const runsOf = async (worker: ApiProcess) => {
      const { body } = await worker.browser().get<Buffer>('/api/metrics');
      return Number(/^job_runs_total{kind="send-mail",outcome="done"} (\d+)/m.exec(body.toString())?.[1] ?? 0);
    };
    await until(async () => {
      const more = Array.from({ length: 40 }, () => `mail-${randomUUID()}`);
      keys.push(...more);
      await observer.nest.get(Transactions).run(async (manager) => {
        for (const key of more)
          await observer.nest.get(Outbox).write(manager, { key, to: 'ada@example.com', subject: key, text: 't' });
      });
      const unsent = `SELECT key FROM outbox_mails WHERE key = ANY($1) AND sent_at IS NULL`;
      await until(async () => (await observer.dataSource.query<object[]>(unsent, [keys])).length === 0);
      return (await Promise.all(replicas.workers.map(runsOf))).every((runs) => runs > 0);
    }, 40_000);
    expect(keys.map(timesOf)).toEqual(keys.map(() => 1));
  }, 90_000);
});
