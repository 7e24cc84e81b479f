import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from 'local-services/testing/free-port';
import { type EmbeddedPostgres, startEmbeddedPostgres } from 'local-services/postgres/embedded-postgres';
import { reportFigure } from 'local-services/testing/report-figure';
import type { QueryRunner } from 'typeorm';
import { failureOf } from '../http/problem.filter.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { type TestApp, startTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { Transactions } from './transactions.js';

/** The promise is 10 s on an idle machine. */
const BACK_WITHIN_MS = 30_000;

let folder: string;
let port: number;
let server: EmbeddedPostgres;
let app: TestApp;
const start = () =>
  startEmbeddedPostgres({ directory: path.join(folder, 'postgres'), port, database: 'shop', isThrowaway: true });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-restart-'));
  // as root, Postgres runs as another user
  await chmod(folder, 0o755);
  port = await freePort();
  server = await start();
  app = await startTestApp({
    restored: {
      database: { url: server.url, drop: async () => undefined },
      dataFolder: await mkdtemp(path.join(tmpdir(), 'shop-api-')),
    },
  });
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await server.stop();
  server = await start();
}

async function lockCarts(): Promise<QueryRunner> {
  const runner = app.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('LOCK TABLE cart_items IN ACCESS EXCLUSIVE MODE');
  return runner;
}
async function someoneWaits(): Promise<boolean> {
  const rows = await app.dataSource.query<unknown[]>(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

describe('when the database is restarted in mid-transaction', () => {
  it('a call gets 503 with Retry-After, its changes are undone, and all calls work again', async () => {
    const { browser, id: userId } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    const blocker = await lockCarts();
    const call = browser.post('/api/cart', { productId });
    await until(someoneWaits);
    await restart();
    const started = performance.now();
    const { status, headers, body } = await call;
    expect([status, headers.get('retry-after'), body]).toMatchObject([503, '5', { code: 'service_unavailable' }]);
    await blocker.release();

    await until(async () => (await browser.get('/api/user')).status === 200, BACK_WITHIN_MS);
    expect(await app.dataSource.query('SELECT 1 FROM cart_items WHERE user_id = $1', [userId])).toEqual([]);
    expect((await browser.post('/api/cart', { productId })).status).toBe(201);
    const seconds = (performance.now() - started) / 1000;
    expect(seconds).toBeLessThan(BACK_WITHIN_MS / 1000);
    reportFigure({
      what: 'database restarted in mid-transaction: calls work again',
      value: seconds,
      unit: 's',
      limit: 10,
    });
  });

  it('between two statements, what the first one has written is undone', async () => {
    const message = `INSERT INTO contact_messages (name, email, message) VALUES ('Ada', 'ada@example.com', 'Hello')`;
    const failure = await app.nest
      .get(Transactions)
      .run(async (manager) => {
        await manager.query(message);
        await restart();
        await manager.query(message);
      })
      .then(
        () => undefined,
        (error: unknown) => failureOf(error),
      );
    expect(failure).toMatchObject({ code: 'service_unavailable' });
    const messages = () => app.dataSource.query<unknown[]>('SELECT 1 FROM contact_messages');
    await until(
      async () =>
        messages().then(
          () => true,
          () => false,
        ),
      BACK_WITHIN_MS,
    );
    expect(await messages()).toEqual([]);
  });
});
