import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser } from '../../../testing/browser.js';
import { registerCustomer } from '../../../testing/factories.js';
import { TcpProxy } from '../../../testing/tcp-proxy.js';
import { until } from '../../../testing/until.js';
import { JobWorker } from '../../../shared/jobs/job-worker.js';
import { CheckoutRecords } from '../../checkout/checkout-records.js';
import { ApiProcess, buildApi } from '../../../testing/api-process.js';
import { Books, rounds } from '../../../testing/books.js';
import { KillPoint, type TriggerEvent, doomedUrl } from '../../../testing/kill-point.js';
import { type Opened, TestShop } from '../../../testing/test-shop.js';

let shop: TestShop;
let books: Books;
let api: ApiProcess;
let itsWayToTheDatabase: TcpProxy | undefined;

async function startAnother(): Promise<void> {
  await itsWayToTheDatabase?.takeAway();
  const { proxy, url } = await TcpProxy.before(shop.app.variables.DATABASE_URL!);
  itsWayToTheDatabase = proxy;
  api = await ApiProcess.start({ ...shop.app.variables, DATABASE_URL: doomedUrl(url) });
  shop.payments.deliverTo(api.origin);
}

beforeAll(async () => {
  await buildApi();
  shop = await TestShop.start();
  shop.payments.passesOn = false;
  // the process to kill runs all jobs
  await shop.app.nest.get(JobWorker).stop();
  books = new Books(shop);
  await startAnother();
}, 120_000);
afterAll(async () => {
  await api.kill();
  await itsWayToTheDatabase?.takeAway();
  await shop.close();
});
afterEach(() => books.balance());

const arm = (place: TriggerEvent, options?: { atCommit: boolean }) =>
  KillPoint.arm(shop.app.variables.DATABASE_URL!, place, options);
const unanswered = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    () => 'unanswered',
  );
const deliveryOf = (opened: Opened) => shop.payments.deliveryOf(opened);
async function aPaidCart() {
  const { browser } = await registerCustomer(shop.app);
  const productId = await books.product(10);
  await browser.post('/api/cart', { productId, quantity: 1 });
  const opened = await books.opened(browser, [{ productId }]);
  await shop.payments.pay(opened.url);
  return { browser, productId, opened, delivery: await deliveryOf(opened) };
}
type PaidCart = Awaited<ReturnType<typeof aPaidCart>>;

async function expectNothingDone({ productId, opened, browser }: PaidCart): Promise<void> {
  expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 1, sold: 0 });
  expect(await shop.checkout(opened.checkoutId)).toMatchObject({ status: 'open' });
  expect(await shop.ordersOf(opened)).toEqual([]);
  expect((await browser.get('/api/cart')).body).toHaveLength(1);
}
async function expectOneOrder({ productId, opened, browser, delivery }: PaidCart): Promise<void> {
  expect(await Promise.all([books.deliver(delivery), books.deliver(delivery)])).toEqual([200, 200]);
  expect(await shop.ordersOf(opened)).toHaveLength(1);
  expect((await books.verify(browser, opened)).status).toBe(200);
  expect(await shop.ordersOf(opened)).toHaveLength(1);
  expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  expect((await browser.get('/api/cart')).body).toEqual([]);
  const [order] = await shop.ordersOf(opened);
  const confirmations = async () => (await shop.mails()).filter((name) => name.includes(order!.id));
  await until(async () => (await confirmations()).length === 1, 10_000);
}

const everyPlace: [what: string, place: TriggerEvent][] = [
  ['it writes the event', 'AFTER INSERT ON payment_events'],
  ['it writes the order', 'AFTER INSERT ON orders'],
  ['it writes the items', 'AFTER INSERT ON order_items'],
  ['it writes the history', 'AFTER INSERT ON order_events'],
  ['it uses the reservation', 'AFTER UPDATE ON stock_reservations'],
  ['it lowers the stock', 'AFTER UPDATE ON products'],
  ['it empties the cart', 'AFTER DELETE ON cart_items'],
  ['it writes the mail', 'AFTER INSERT ON outbox_mails'],
  ['it queues the mail', 'AFTER INSERT ON graphile_worker._private_jobs'],
  ['it marks the checkout as paid', 'AFTER UPDATE ON checkouts'],
];

const places = everyPlace.filter((_, index) => index % rounds({ daily: 5, full: 1 }) === 0);

describe('the API is killed in the middle of a webhook', () => {
  it.each(places)('when %s: nothing is saved, and redelivery makes one order', async (_, place) => {
    const cart = await aPaidCart();
    const point = await arm(place);
    const call = unanswered(shop.payments.deliver(cart.delivery));
    await point.reached();
    await api.kill();
    expect(await call).toBe('unanswered');
    await point.disarm();
    await expectNothingDone(cart);
    await startAnother();
    await expectOneOrder(cart);
  });

  it('during the commit, which is lost: redelivery makes one order', async () => {
    const cart = await aPaidCart();
    const point = await arm('AFTER INSERT ON orders', { atCommit: true });
    const call = unanswered(shop.payments.deliver(cart.delivery));
    await point.reached();
    await api.kill();
    expect(await call).toBe('unanswered');
    await point.cut();
    await point.disarm();
    await expectNothingDone(cart);
    await startAnother();
    await expectOneOrder(cart);
  });

  it('after the commit, before its answer: redelivery makes no second order', async () => {
    const cart = await aPaidCart();
    const point = await arm('AFTER INSERT ON orders', { atCommit: true });
    const call = unanswered(shop.payments.deliver(cart.delivery));
    await point.reached();
    itsWayToTheDatabase!.silence();
    await point.letGo();
    await until(async () => (await shop.ordersOf(cart.opened)).length === 1);
    await api.kill();
    expect(await call).toBe('unanswered');
    await point.disarm();
    await startAnother();
    await expectOneOrder(cart);
  });
});

describe('the API is killed while the success page verifies the payment', () => {
  it('while it writes the order: nothing is saved, and the next call makes one order', async () => {
    const cart = await aPaidCart();
    const point = await arm('AFTER INSERT ON orders');
    const there = new Browser(api.origin, { cookie: cart.browser.sessionCookie! });
    const call = unanswered(shop.verify(there, cart.opened.sessionId));
    await point.reached();
    await api.kill();
    expect(await call).toBe('unanswered');
    await point.disarm();
    await expectNothingDone(cart);
    await startAnother();
    await expectOneOrder(cart);
  });
});

describe('a refund event that one process handles while another writes the order', () => {
  it("is recorded on the order, although neither sees the other's uncommitted rows", async () => {
    const { opened, delivery } = await aPaidCart();
    const { payment_intent: payment } = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    await shop.payments.stripe.refunds.create({ payment_intent: payment as string, amount: 300 });
    const refunded = { id: 'ch_1', payment_intent: payment };
    const point = await arm('AFTER INSERT ON payment_events', { atCommit: true });
    const told = books.deliver(shop.payments.event('charge.refunded', refunded));
    await point.reached();
    shop.payments.deliverTo(shop.app.origin);
    const written = books.deliver(delivery);
    await until(async () => (await shop.ordersOf(opened)).length === 1 || (await point.isWaitedFor()));
    await point.letGo();
    expect(await Promise.all([told, written])).toEqual([200, 200]);
    await point.disarm();
    shop.payments.deliverTo(api.origin);
    await until(async () => (await shop.ordersOf(opened))[0]?.refundedAmount === '3.00', 10_000);
  });
});

describe('the API is killed while it refunds a payment', () => {
  async function unfulfillable() {
    const productId = await books.product(1);
    const opened = await books.opened(shop.app.browser(), [{ productId }]);
    const records = shop.app.nest.get(CheckoutRecords);
    await shop.app.dataSource.transaction((manager) => records.release(manager, opened.checkoutId, 'expired'));
    const rival = await books.opened(shop.app.browser(), [{ productId }]);
    await shop.payments.pay(opened.url);
    return { opened, rival };
  }
  const refundsIn = (status: string, { checkoutId }: Opened) =>
    shop.count('refunds', `checkout_id = $1 AND status = $2`, [checkoutId, status]);

  it.each<[string, TriggerEvent]>([
    ['before it asks the provider', 'AFTER UPDATE OF asked_at ON refunds'],
    ['after the provider has answered, before that is recorded', 'AFTER UPDATE OF status ON refunds'],
  ])('%s: the payment is refunded once', async (_, place) => {
    const { opened, rival } = await unfulfillable();
    const point = await arm(place);
    await books.deliver(await deliveryOf(opened));
    await point.reached();
    await api.kill();
    // a lone statement would be finished even after its client died
    await point.cut();
    await point.disarm();
    expect(await refundsIn('due', opened)).toBe(1);
    await startAnother();
    await until(async () => (await refundsIn('done', opened)) === 1, 20_000);
    expect(await shop.checkout(rival.checkoutId)).toMatchObject({ status: 'open' });
  });

  it('while the provider makes the refund: the payment is refunded once', async () => {
    const { opened, rival } = await unfulfillable();
    shop.payments.way.loseAnswers();
    await books.deliver(await deliveryOf(opened));
    const { payment_intent: payment } = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const made = async () =>
      (await shop.payments.stripe.refunds.list({ payment_intent: payment as string })).data.length;
    await until(async () => (await made()) === 1, 10_000);
    await api.kill();
    await shop.payments.way.restore();
    await startAnother();
    await until(async () => (await refundsIn('done', opened)) === 1, 20_000);
    expect(await shop.checkout(rival.checkoutId)).toMatchObject({ status: 'open' });
  });
});

describe('the API is killed after it has acted and before that is recorded', () => {
  it('sends the same mail again, under the same key', async () => {
    const cart = await aPaidCart();
    const point = await arm('AFTER UPDATE ON outbox_mails');
    expect(await books.deliver(cart.delivery)).toBe(200);
    await point.reached();
    await api.kill();
    await point.disarm();
    const key = `order-confirmation:${(await shop.ordersOf(cart.opened))[0]!.id}`;
    expect(await shop.count('outbox_mails', 'key = $1 AND sent_at IS NULL', [key])).toBe(1);
    await startAnother();
    await until(
      async () => (await shop.count('outbox_mails', 'key = $1 AND sent_at IS NOT NULL', [key])) === 1,
      20_000,
    );
    await expectOneOrder(cart);
  });

  it('gives the same attempt the same payment page', async () => {
    const { browser } = await registerCustomer(shop.app);
    const productId = await books.product(3);
    const idempotencyKey = randomUUID();
    const point = await arm('AFTER UPDATE ON checkouts');
    const there = new Browser(api.origin, { cookie: browser.sessionCookie! });
    const call = unanswered(shop.checkOut(there, [{ productId }], { idempotencyKey }));
    await point.reached();
    await api.kill();
    expect(await call).toBe('unanswered');
    await point.cut();
    await point.disarm();
    await startAnother();
    const again = await books.opened(browser, [{ productId }], { idempotencyKey });
    expect(await shop.levelOf(productId)).toEqual({ inStock: 3, reserved: 1, sold: 0 });
    const { data } = await shop.payments.stripe.checkout.sessions.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata?.checkoutId === again.checkoutId)).toHaveLength(1);
  });
});
