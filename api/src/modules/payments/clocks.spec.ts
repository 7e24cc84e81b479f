import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { Browser } from '../../testing/browser.js';
import { createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { CheckoutRecords } from '../checkout/checkout-records.js';
import { Checkout } from '../checkout/checkout.entity.js';
import { ApiProcess, buildApi } from '../../testing/api-process.js';
import { type Opened, TestShop } from '../../testing/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  await buildApi();
  // only processes with wrong clocks run jobs
  shop = await TestShop.start({ API_ROLE: 'web', RATE_LIMITS: 'on' });
});
afterAll(() => shop.close());

const secondsTo = async (column: string, { checkoutId }: Opened): Promise<number> => {
  const [{ seconds }] = await shop.app.dataSource.query<[{ seconds: number }]>(
    `SELECT extract(epoch FROM ${column} - now())::float AS seconds FROM checkouts WHERE id = $1`,
    [checkoutId],
  );
  return seconds;
};

describe.each([10, -10])('an API and worker whose clock is %i minutes off', (minutes) => {
  let folder: string;
  let api: ApiProcess;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-clock-'));
    const shift = path.join(folder, 'shift.mjs');
    await writeFile(
      shift,
      `const Real = Date, by = ${minutes * 60_000};
       globalThis.Date = class extends Real {
         constructor(...given) { given.length ? super(...given) : super(Real.now() + by); }
         static now() { return Real.now() + by; }
       };`,
    );
    api = await ApiProcess.start({ ...shop.app.variables, API_ROLE: 'all', NODE_OPTIONS: `--import ${shift}` });
    shop.payments.passesOn = false;
    shop.payments.deliverTo(api.origin);
  });
  afterAll(async () => {
    shop.payments.passesOn = true;
    shop.payments.deliverTo(shop.app.origin);
    await api?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const reconciled = async ({ checkoutId }: Opened): Promise<void> => {
    await shop.app.dataSource.query(`UPDATE checkouts SET checked_at = now() - interval '1 hour' WHERE id = $1`, [
      checkoutId,
    ]);
    await shop.app.nest
      .get(Transactions)
      .run((manager) => shop.app.nest.get(CheckoutRecords).reconcileSoon(manager, checkoutId));
    await until(
      async () =>
        (await shop.count('checkouts', `id = $1 AND checked_at > now() - interval '59 minutes'`, [checkoutId])) > 0,
    );
  };
  const openFor = async (left: number): Promise<Opened> => {
    const { id } = await createProduct(shop.app);
    const opened = await shop.opened(new Browser(api.origin), [{ productId: id }]);
    await shop.app.dataSource.query(
      `UPDATE checkouts SET expires_at = now() + make_interval(mins => $2) WHERE id = $1`,
      [opened.checkoutId, left],
    );
    return opened;
  };

  it('sells: the success page and the reconciler settle payments whose webhooks it may refuse', async () => {
    const { id } = await createProduct(shop.app);
    const browser = new Browser(api.origin);
    const opened = await shop.opened(browser, [{ productId: id }]);
    await shop.payments.pay(opened.url);
    const paid = () =>
      shop.payments.deliveries.find(
        ({ sessionId, type }) => sessionId === opened.sessionId && type.endsWith('completed'),
      );
    await until(async () => paid() !== undefined);
    expect((await shop.payments.deliver(paid()!)).status).toBe(minutes > 0 ? 400 : 200);
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
    expect(await shop.levelOf(id)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
    const closed = await shop.opened(browser, [{ productId: id }]);
    await shop.payments.pay(closed.url);
    await reconciled(closed);
    expect(await shop.levelOf(id)).toMatchObject({ sold: 2 });
  });

  it('leaves a payment page open until the time of the database', async () => {
    const opened = await openFor(9);
    await reconciled(opened);
    expect(await shop.checkout(opened.checkoutId)).toMatchObject({ status: 'open', sessionClosedAt: null });
    expect(Math.abs(await secondsTo('checked_at', opened))).toBeLessThan(60);
  });

  it('closes a payment page after that time, and says when', async () => {
    const opened = await openFor(-1);
    await reconciled(opened);
    expect(await shop.checkout(opened.checkoutId)).toMatchObject({ status: 'expired' });
    expect(Math.abs(await secondsTo('session_closed_at', opened))).toBeLessThan(60);
  });

  it('counts a limit together with the others, and deletes no counts that are not over', async () => {
    const address = { 'x-forwarded-for': `203.0.113.${10 + minutes}` };
    const track = (origin: string) =>
      new Browser(origin, address).post('/api/track-order', { orderNumber: randomUUID() });
    for (let call = 0; call < 15; call++)
      for (const origin of [api.origin, shop.app.origin]) expect((await track(origin)).status).toBe(404);
    const { dataSource, nest } = shop.app;
    const sweep = { name: 'sweep-rate-limits' } as Parameters<JobQueue['add']>[1];
    await nest.get(JobQueue).add(dataSource.manager, sweep, {});
    await until(async () => {
      // without the next one of the schedule, which a clock that is ahead may have added already
      const waiting = `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = $1 AND run_at <= now()`;
      return (await dataSource.query<unknown[]>(waiting, [sweep.name])).length === 0;
    });
    for (const origin of [shop.app.origin, api.origin]) {
      const refused = await track(origin);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10 * 60);
    }
  });

  it('gives a passkey prompt its whole time', async () => {
    await new Browser(api.origin).post('/api/login/passkey/options', {});
    const [{ seconds }] = await shop.app.dataSource.query<[{ seconds: number }]>(
      `SELECT extract(epoch FROM max(expires_at) - now())::float AS seconds FROM passkey_challenges`,
    );
    expect(Math.abs(seconds - 5 * 60)).toBeLessThan(60);
  });
});

describe('a payment provider whose clock is 10 minutes ahead of ours', () => {
  afterEach(() => {
    shop.payments.aheadMs = 0;
  });

  it('sells, with a payment page that lasts as long as the stock is held', async () => {
    const { id } = await createProduct(shop.app);
    const browser = shop.app.browser();
    shop.payments.aheadMs = 10 * 60_000;
    const opened = await shop.opened(browser, [{ productId: id }]);
    const { expires_at: end } = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const secondsLeft = end - (Date.now() + shop.payments.aheadMs) / 1000;
    expect(secondsLeft).toBeGreaterThanOrEqual(30 * 60);
    expect(Math.abs(secondsLeft - (await secondsTo('expires_at', opened)))).toBeLessThan(90);
    await shop.payments.pay(opened.url);
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
    expect(await shop.levelOf(id)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  });

  it('gets one request for a page when the shopper presses again', async () => {
    const { id: productId } = await createProduct(shop.app);
    const [browser, attempt] = [shop.app.browser(), { idempotencyKey: randomUUID() }];
    shop.payments.aheadMs = 10 * 60_000;
    const opened = await shop.opened(browser, [{ productId }], attempt);
    await shop.app.dataSource.manager.update(
      Checkout,
      { id: opened.checkoutId },
      { status: 'opening', paymentSessionId: null, paymentSessionUrl: null },
    );
    expect(await shop.opened(browser, [{ productId }], attempt)).toEqual(opened);
  });
});
