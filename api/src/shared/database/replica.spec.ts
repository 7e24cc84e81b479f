import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, Browser } from '../../testing/browser.js';
import { createProduct, registerCustomer, signInAdmin, signInStaff } from '../../testing/factories.js';
import { TcpProxy } from '../../testing/tcp-proxy.js';
import { type TestApp, startTestApp, startTestReplica } from '../../testing/test-app.js';
import { TestReplica } from '../../testing/test-replica.js';
import { until } from '../../testing/until.js';
import { Replica, lsnOf, textOfLsn } from './replica.js';

let servers: TestReplica;
let way: TcpProxy;
let app: TestApp;
let admin: Browser;

const isUsed = () => app.nest.get(Replica).poolWith(null) !== undefined;
const isUpToDate = async () => app.nest.get(Replica).poolWith(await app.nest.get(Replica).written()) !== undefined;
const readsFrom = async (from: 'replica' | 'primary'): Promise<number> => {
  const { body } = await app.browser().get<Buffer>('/api/metrics');
  return Number(new RegExp(`database_list_reads_total{from="${from}"} (\\d+)`).exec(body.toString())?.[1] ?? 0);
};
const stockFor = async (browser: Browser): Promise<Record<string, number>> => {
  const { body } = await browser.get<{ name: string; inStock: number }[]>('/api/admin/products?limit=100');
  return Object.fromEntries(body.map(({ name, inStock }) => [name, inStock]));
};

beforeAll(async () => {
  servers = await TestReplica.start();
  const { proxy, url } = await TcpProxy.before(servers.standbyUrl);
  way = proxy;
  app = await startTestApp({
    restored: {
      database: { url: servers.primaryUrl, drop: async () => undefined },
      dataFolder: await mkdtemp(path.join(tmpdir(), 'shop-api-')),
    },
    variables: { DATABASE_REPLICA_URL: url },
  });
  admin = await signInAdmin(app);
  await until(isUpToDate, 30_000);
});
afterAll(async () => {
  await app.close();
  await way.takeAway();
  await servers.stop();
});
afterEach(async () => {
  await way.restore();
  await servers.resume();
  await until(isUpToDate);
});

describe('with a replica', () => {
  it('the catalog and lists of admins are read from it', async () => {
    await createProduct(app, { name: 'replicated' });
    await until(isUpToDate);
    const [replica, primary] = [await readsFrom('replica'), await readsFrom('primary')];
    expect(await stockFor(admin)).toHaveProperty('replicated');
    expect((await app.browser().get('/api/product-categories')).status).toBe(200);
    expect(await readsFrom('replica')).toBe(replica + 2);
    expect(await readsFrom('primary')).toBe(primary);
    expect((await app.browser().get('/api/health/ready')).body).toMatchObject({ checks: { replica: 'ok' } });
  });

  it('an admin sees own changes while it lags, and others see them once it has caught up', async () => {
    // the same session, without memory of its writes
    const other = app.browser({ cookie: (await signInAdmin(app)).sessionCookie! });
    const { id } = await createProduct(app, { name: 'counted', inStock: 10 });
    await until(isUpToDate);
    await servers.pause();
    expect((await admin.patch(`/api/admin/products/${id}/stock`, { stock: 7 })).status).toBe(200);
    expect(await stockFor(admin)).toMatchObject({ counted: 7 });
    expect(await stockFor(other)).toMatchObject({ counted: 10 });
    await servers.resume();
    await until(async () => (await stockFor(other))['counted'] === 7);
  });

  it('what staff of every role has written is remembered, and what a customer has is not', async () => {
    const remembers = ({ headers }: Answer) => headers.getSetCookie().some((line) => line.startsWith('shop.written='));
    for (const role of ['packer', 'support'] as const) {
      const { browser } = await signInStaff(app, role);
      const wanted = { orders: [{ id: randomUUID() }], status: 'shipped' };
      expect(remembers(await browser.post('/api/admin/orders/status', wanted))).toBe(true);
    }
    const { browser: customer } = await registerCustomer(app);
    expect(remembers(await customer.patch('/api/user', { firstName: 'Ada' }))).toBe(false);
  });

  it('over https, what an admin has written is remembered in a cookie that no other host can set', async () => {
    const site = await startTestReplica(app, { variables: { PUBLIC_URL: 'https://shop.test' } });
    try {
      const owner = await signInAdmin(site);
      const { id } = await createProduct(app, { name: 'counted over https', inStock: 10 });
      await until(isUpToDate);
      await servers.pause();
      const { headers } = await owner.patch(`/api/admin/products/${id}/stock`, { stock: 7 });
      expect(headers.getSetCookie().find((line) => line.startsWith('__Host-shop.written='))).toMatch(
        /^__Host-shop\.written=[0-9A-F]+%2F[0-9A-F]+; Max-Age=60; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(await stockFor(owner)).toMatchObject({ 'counted over https': 7 });
    } finally {
      await site.close();
    }
  });

  it('a change of the catalog is shown at once while it lags, and no older state gets into the cache', async () => {
    const { id } = await createProduct(app, { name: 'old name' });
    const shown = async () => (await app.browser().get<{ name: string }>(`/api/products/${id}`)).body.name;
    await until(isUpToDate);
    expect(await shown()).toBe('old name');
    await servers.pause();
    await app.dataSource.query(`UPDATE products SET name = 'new name' WHERE id = $1`, [id]);
    await until(async () => (await shown()) === 'new name');
    await servers.resume();
    await until(isUpToDate);
    for (let again = 0; again < 3; again++) expect(await shown()).toBe('new name');
  });

  it('is left out while it is too far behind', async () => {
    await servers.pause();
    await createProduct(app, { name: 'far ahead' });
    await until(async () => !isUsed());
    expect(await stockFor(app.browser({ cookie: admin.sessionCookie! }))).toHaveProperty('far ahead');
    expect((await app.browser().get('/api/health/ready')).body).toMatchObject({
      status: 'degraded',
      checks: { replica: 'failing' },
    });
  });

  it.each([
    ['stopped', () => way.takeAway()],
    ['silent', async () => way.silence()],
  ])('while it is %s, the primary answers all calls; later it is used again', async (_, takeAway) => {
    await takeAway();
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.get('/api/admin/products')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await until(async () => !isUsed());
    expect((await admin.get('/api/admin/products')).status).toBe(200);
    await way.takeAway();
    await way.restore();
    await until(async () => isUsed(), 30_000);
  });

  it('a server that is no standby is never read: it has a history of its own', async () => {
    const primaryAgain = new Replica(
      { environment: { DATABASE_REPLICA_URL: servers.primaryUrl } } as never,
      app.dataSource,
      { add: () => undefined } as never,
      { registry: undefined } as never,
    );
    try {
      await expect(primaryAgain['trusted']()).resolves.toBeNull();
    } finally {
      await primaryAgain.onApplicationShutdown();
    }
  });
});

describe('a place in the log of changes', () => {
  it.each([
    ['0/0', 0n],
    ['0/16B3748', 0x16b3748n],
    ['16/B374D848', (0x16n << 32n) + 0xb374d848n],
  ])('%s is read as a number', (text, expected) => {
    expect(lsnOf(text)).toBe(expected);
  });

  it('is written as Postgres does', () => {
    expect(textOfLsn(lsnOf('16/B374D848')!)).toBe('16/B374D848');
  });

  it.each(['', '16', '16/', 'x/1', '1/2/3', '123456789/0', "0/0' OR 1=1"])('%p is none', (text) => {
    expect(lsnOf(text)).toBeNull();
  });
});
