import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { reportFigure, timed } from 'local-services/testing/report-figure';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { Reconciler } from './reconciler.js';
import { TestShop } from '../../testing/test-shop.js';

const TEN_SECONDS = 10_000;

let shop: TestShop;
beforeEach(async () => {
  shop = await TestShop.start();
}, 30_000);
afterEach(() => shop.close(), 30_000);

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { seconds, value } = await timed(() => work);
  expect(seconds * 1000).toBeLessThan(milliseconds);
  return value;
}
function onceOpened(breakIt: () => Promise<void>): void {
  const provider = shop.app.nest.get(PaymentProvider);
  const open = provider.openSession.bind(provider);
  jest.spyOn(provider, 'openSession').mockImplementationOnce(async (request) => {
    const session = await open(request);
    await breakIt();
    return session;
  });
}
async function databaseReturns(): Promise<void> {
  await shop.app.databaseWay.takeAway();
  await shop.app.databaseWay.restore();
  await until(async () => (await shop.app.browser().get('/api/user')).status === 401, 2 * TEN_SECONDS);
}
const unavailable = { status: 503, body: { code: 'service_unavailable' } };

describe.each([
  ['stopped', () => shop.payments.way.takeAway()],
  ['silent', async () => shop.payments.way.silence()],
])('while the payment provider is %s', (what, breakIt) => {
  it('a checkout gets 503 in time, its stock is released, and a retry works afterwards', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    await browser.post('/api/cart', { productId, quantity: 2 });
    const attempt = { idempotencyKey: randomUUID() };
    await breakIt();
    const refused = await timed(() => shop.checkOut(browser, [{ productId, quantity: 2 }], attempt));
    expect(refused.value).toMatchObject(unavailable);
    expect(refused.seconds).toBeLessThan(10);
    reportFigure({ what: `payment provider ${what}: 503 of a checkout`, value: refused.seconds, unit: 's', limit: 10 });
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
    expect((await browser.get<CartLine[]>('/api/cart')).body).toMatchObject([{ quantity: 2 }]);

    await shop.payments.way.restore();
    const opened = await shop.opened(browser, [{ productId, quantity: 2 }], attempt);
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 2 });
    await shop.payments.pay(opened.url);
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
    expect((await browser.get('/api/cart')).body).toEqual([]);
    expect(await shop.count('checkouts')).toBe(1);
  }, 30_000);

  it('the API is degraded and still ready', async () => {
    const ready = () => shop.app.browser().get('/api/health/ready');
    await until(async () => (await ready()).status === 200, 2 * TEN_SECONDS);
    await breakIt();
    expect(await within(TEN_SECONDS, ready())).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { database: 'ok', payments: 'failing' } },
    });
  }, 60_000);

  it('a payment is not verified but not lost either', async () => {
    const browser = shop.app.browser();
    const { id: productId } = await createProduct(shop.app);
    const opened = await shop.opened(browser, [{ productId }]);
    shop.payments.passesOn = false;
    await shop.payments.pay(opened.url);
    await breakIt();
    expect(await within(TEN_SECONDS, shop.verify(browser, opened.sessionId))).toMatchObject(unavailable);
    await shop.payments.way.restore();
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
  }, 30_000);
});

describe.each([
  ['stopped', () => shop.app.databaseWay.takeAway()],
  ['silent', async () => shop.app.databaseWay.silence()],
])('when the database is %s', (_, breakIt) => {
  it('in the middle of a checkout, it gets 503 in time and nothing is lost', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    await browser.post('/api/cart', { productId });
    const attempt = { idempotencyKey: randomUUID() };
    onceOpened(breakIt);
    const refused = await within(TEN_SECONDS, shop.checkOut(browser, [{ productId }], attempt));
    expect(refused).toMatchObject(unavailable);
    await databaseReturns();
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 1, sold: 0 });
    expect((await browser.get('/api/cart')).body).toMatchObject([{ quantity: 1 }]);

    const opened = await shop.opened(browser, [{ productId }], attempt);
    await shop.payments.pay(opened.url);
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  }, 60_000);

  it('in the middle of a checkout and nobody retries, the stock is released later', async () => {
    const { id: productId } = await createProduct(shop.app);
    onceOpened(breakIt);
    expect(await shop.checkOut(shop.app.browser(), [{ productId }])).toMatchObject(unavailable);
    await databaseReturns();
    await shop.app.dataSource.query(`UPDATE checkouts SET updated_at = updated_at - interval '3 minutes'`);
    await shop.app.nest.get(Reconciler).reconcileDue();
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
  }, 60_000);

  it('during a webhook, the provider redelivers it and there is one order', async () => {
    const { id: productId } = await createProduct(shop.app);
    const opened = await shop.opened(shop.app.browser(), [{ productId }]);
    shop.payments.passesOn = false;
    await shop.payments.pay(opened.url);
    await until(async () => shop.payments.deliveries.length > 0);
    const [delivery] = shop.payments.deliveries;
    await breakIt();
    expect(await within(TEN_SECONDS, shop.payments.deliver(delivery!))).toMatchObject(unavailable);
    await databaseReturns();
    expect(await shop.payments.deliver(delivery!)).toMatchObject({ status: 200 });
    expect(await shop.count('orders')).toBe(1);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  }, 60_000);
});
