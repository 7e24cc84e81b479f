import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from 'local-services/testing/free-port';
import { limitFiles, startLimitedProcess, type LimitedProcess } from 'local-services/testing/limited-process';
import { reportFigure, timed } from 'local-services/testing/report-figure';
import sharp from 'sharp';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { poolOf } from '../../shared/database/data-source.js';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { startMailServer } from '../../testing/mails.js';
import { putUndeclared, storePhoto, uploadBytes } from '../../testing/photos.js';
import { startTestReplica, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { TestShop, times } from '../../testing/test-shop.js';

const script = `import { createServer } from 'node:http';
import { createS3Endpoint } from 'local-services/s3/s3-endpoint';
const { port, ...options } = JSON.parse(process.argv[1]);
const answer = await createS3Endpoint(options);
createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1', () => console.log('ready'));
process.stdin.resume().on('end', () => process.exit());`;

/** As if the disk were full. */
function startLimitedStorage({ storage, dataFolder, variables }: TestApp, kilobytes: number): Promise<LimitedProcess> {
  const { port, pathname } = new URL(storage.endpoint);
  const input = {
    port: Number(port),
    directory: path.join(dataFolder, 's3'),
    bucket: variables.S3_BUCKET,
    credentials: {
      accessKeyId: variables.S3_ACCESS_KEY_ID,
      secretAccessKey: variables.S3_SECRET_ACCESS_KEY,
      region: 'us-east-1',
    },
    prefix: pathname,
    corsOrigins: [],
  };
  return startLimitedProcess({ script, input, kilobytes });
}

let mailPort: number;
let shop: TestShop;
beforeAll(async () => {
  mailPort = await freePort();
  shop = await TestShop.start({ SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'shop@example.com' });
});
afterAll(() => shop.close());

const buy = async (browser: Browser, productId: string): Promise<string> => {
  const opened = await shop.opened(browser, [{ productId }]);
  await shop.payments.pay(opened.url);
  const { status, body } = await shop.verify(browser, opened.sessionId);
  expect(status).toBe(200);
  return body.orderId;
};

describe('while the storage is down', () => {
  it('shoppers browse, sign in and pay, pictures get 503, and the shop counts as ready', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { objectPath } = await storePhoto(browser);
    const { id } = await createProduct(shop.app);
    await shop.app.storage.stop();
    try {
      expect((await browser.get(`/api/products/${id}`)).status).toBe(200);
      const { browser: another } = await registerCustomer(shop.app);
      const orderId = await buy(another, id);
      expect((await another.get(`/api/orders/${orderId}`)).status).toBe(200);
      const picture = await timed(() => browser.get(`${objectPath}?w=320`));
      expect(picture.value.status).toBe(503);
      reportFigure({ what: 'storage down: 503 of a picture', value: picture.seconds, unit: 's', limit: 3 });
      expect((await browser.get('/api/health/ready')).body).toMatchObject({ status: 'degraded' });
    } finally {
      await shop.app.storage.start();
    }
    expect((await browser.get(`${objectPath}?w=320`)).status).toBe(200);
  });
});

describe('while the disk of the storage is full', () => {
  it('uploads get 507 or 503 and leave nothing, shoppers browse and pay, and the same photo is accepted afterwards', async () => {
    const { app } = shop;
    const { browser } = await registerCustomer(app);
    const { objectPath } = await storePhoto(browser);
    const photos = await shop.count('media_objects');
    const { id } = await createProduct(app);
    // noise does not compress
    const photo = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    const uploaded = await uploadBytes(browser, photo, { contentType: 'image/jpeg' });
    const accept = () => browser.put('/api/objects/set-policy', { imageUrl: uploaded });
    const files = () => readdir(path.join(app.dataFolder, 's3'), { recursive: true });
    const before = await files();

    const declared = await browser.post<{ uploadURL: string }>('/api/objects/upload', {
      contentType: 'image/jpeg',
      size: photo.length,
    });
    const { body } = await browser.post<{ uploadURL: string }>('/api/objects/upload', { fileName: 'a.jpg' });
    await app.storage.stop();
    const full = await startLimitedStorage(app, 4);
    try {
      const put = await fetch(declared.body.uploadURL, {
        method: 'PUT',
        body: new Uint8Array(photo),
        headers: { 'content-type': 'image/jpeg' },
      });
      expect([put.status, await put.text()]).toEqual([
        507,
        expect.stringContaining('<Code>InsufficientStorage</Code>'),
      ]);
      const unavailable = { status: 503, body: { code: 'service_unavailable' } };
      expect(await putUndeclared(browser, body.uploadURL, photo)).toMatchObject(unavailable);
      expect(await accept()).toMatchObject(unavailable);
      expect(await files()).toEqual(before);
      expect(await shop.count('media_objects')).toBe(photos);
      expect((await browser.get('/api/health/ready')).body).toMatchObject({
        status: 'degraded',
        checks: { storage: 'failing', payments: 'ok' },
      });
      await app.nest.get(PhotoStorage).prepare();

      expect((await browser.get(`/api/products/${id}`)).status).toBe(200);
      expect((await browser.get(objectPath)).status).toBe(200);
      await buy(browser, id);
    } finally {
      await full.stop();
      await app.storage.start();
    }
    expect((await accept()).status).toBe(200);
    expect((await browser.get('/api/health/ready')).body).toMatchObject({ checks: { storage: 'ok' } });
  });
});

// a limit can only be lifted from outside with Linux's prlimit
(process.platform === 'linux' ? describe : describe.skip)('while the disk of the payment stand-in is full', () => {
  it('the shop is ready but degraded, until there is space', async () => {
    const port = await freePort();
    const directory = await mkdtemp(path.join(tmpdir(), 'shop-payments-'));
    const { pid, stop } = await startLimitedProcess({
      kilobytes: 4,
      script: `import { createEmbeddedServer } from 'local-services/embedded/embedded-server';
import { startPaymentStandIn } from 'local-services/payments/payment-stand-in';
const { port, ...options } = JSON.parse(process.argv[1]);
const server = createEmbeddedServer({ storage: null, payments: await startPaymentStandIn(options) });
server.listen(port, '127.0.0.1', () => console.log('ready'));
process.stdin.resume().on('end', () => process.exit());`,
      input: {
        port,
        directory,
        secretKey: shop.app.variables.STRIPE_SECRET_KEY,
        webhook: { url: 'http://127.0.0.1:1/', secret: 'whsec_unused' },
        pageOrigin: 'http://localhost:3000',
      },
    });
    const api = await startTestReplica(shop.app, { variables: { STRIPE_API_BASE: `http://127.0.0.1:${port}` } });
    type Readiness = { status: string; checks: Record<string, string> };
    const answer = async () => {
      const { status, body } = await api.browser().get<Readiness>('/api/health/ready');
      return [status, body.status, body.checks.payments].join(' ');
    };
    try {
      // a busy machine may keep a check of the database waiting
      await until(async () => (await answer()).startsWith('200 '));
      expect(await answer()).toBe('200 degraded failing');
      limitFiles(pid, 'unlimited');
      await until(async () => /^200 .* ok$/.test(await answer()));
    } finally {
      await api.close();
      await stop();
      await rm(directory, { recursive: true });
    }
  });
});

describe('while the mail server is down', () => {
  it('orders are placed, and their mails leave once it is back', async () => {
    const { id } = await createProduct(shop.app);
    const orderId = await buy(shop.app.browser(), id);
    const key = `order-confirmation:${orderId}`;
    const stateOf = async () =>
      (
        await shop.app.dataSource.query<{ isSent: boolean; attempts: number }[]>(
          `SELECT sent_at IS NOT NULL AS "isSent", coalesce((
             SELECT max(jobs.attempts) FROM graphile_worker._private_jobs AS jobs WHERE jobs.payload ->> 'key' = $1), 0) AS attempts
           FROM outbox_mails WHERE key = $1`,
          [key],
        )
      )[0]!;
    await until(async () => (await stateOf()).attempts > 0, 30_000);
    expect((await stateOf()).isSent).toBe(false);
    const received: string[] = [];
    const server = await startMailServer(mailPort, received);
    try {
      const { seconds } = await timed(() => until(async () => (await stateOf()).isSent, 60_000));
      reportFigure({ what: 'mail server back: the waiting mail has left', value: seconds, unit: 's', limit: 30 });
      expect(received.join('')).toContain(`order #${orderId.slice(0, 8)}`);
    } finally {
      server.close();
    }
  });
});

describe('when all connections of the pool are taken', () => {
  it('calls that need one get 503 in time, others are answered, and it recovers', async () => {
    const { id } = await createProduct(shop.app);
    const { browser } = await registerCustomer(shop.app);
    const pool = poolOf(shop.app.dataSource);
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      const { seconds, value: answers } = await timed(() =>
        Promise.all([browser.get('/api/user'), browser.post('/api/cart', { productId: id })]),
      );
      expect(answers.map(({ status }) => status)).toEqual([503, 503]);
      expect(seconds).toBeLessThan(10);
      reportFigure({ what: 'all connections of the pool taken: 503', value: seconds, unit: 's', limit: 3 });
      expect((await shop.app.browser().get('/api/health/live')).status).toBe(200);
    } finally {
      for (const client of taken) client.release();
    }
    expect((await browser.post('/api/cart', { productId: id })).status).toBe(201);
  });
});

describe('when the database is 150 ms away', () => {
  it('customers fill their carts and check out at the same time, and no call fails', async () => {
    const customers = await times(6, async () => ({
      browser: (await registerCustomer(shop.app)).browser,
      // or they would wait for each other
      productId: (await createProduct(shop.app)).id,
    }));
    shop.app.databaseWay.slowDown(150);
    try {
      const answers = await times(6, async (index) => {
        const { browser, productId } = customers[index]!;
        const added = await browser.post('/api/cart', { productId });
        const shown = await browser.get('/api/cart');
        const opened = await shop.checkOut(browser, [{ productId }]);
        return [added, shown, opened].map(({ status }) => status);
      });
      expect(answers).toEqual(answers.map(() => [201, 200, 200]));
    } finally {
      await shop.app.databaseWay.restore();
    }
    for (const { productId } of customers)
      expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 1, sold: 0 });
    expect(poolOf(shop.app.dataSource).waitingCount).toBe(0);
  });
});

describe('when the connections to the database are cut in the middle of a checkout', () => {
  it('the checkout gets 503, nothing of it is written, and a retry works', async () => {
    const { id: productId } = await createProduct(shop.app);
    const browser = shop.app.browser();
    const { dataSource, databaseWay } = shop.app;
    const writing = `FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL AND wait_event_type = 'Lock'`;
    const blocker = dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE stock_reservations IN SHARE MODE');
    const checkout = shop.checkOut(browser, [{ productId }]);
    await until(async () => (await dataSource.query<unknown[]>(`SELECT 1 ${writing}`)).length > 0);
    databaseWay.cut();
    expect(await checkout).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    await blocker.release();
    await until(async () => (await dataSource.query<unknown[]>(`SELECT 1 ${writing}`)).length === 0);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
    expect(await shop.count('checkouts', 'lines @> $1::jsonb', [JSON.stringify([{ productId }])])).toBe(0);
    await shop.opened(browser, [{ productId }]);
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 1 });
  });
});

describe('a body of 2 MB', () => {
  it('is refused with 413 before it is parsed', async () => {
    const body = JSON.stringify({ email: 'a'.repeat(2_000_000) });
    const headers = { 'content-type': 'application/json' };
    const { seconds, value } = await timed(() => shop.app.browser().send('POST', '/api/newsletter', { headers, body }));
    expect(value.status).toBe(413);
    reportFigure({ what: 'a body of 2 MB: refused', value: seconds * 1000, unit: 'ms', limit: 500 });
  });
});
