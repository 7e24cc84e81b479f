import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { registerCustomer, signInAdmin, createProduct } from '../../testing/factories.js';
import type { Browser } from '../../testing/browser.js';
import type { Money } from 'shared-contracts/money/money';
import { RefundMatching } from './refund-matching.js';
import { until } from '../../testing/until.js';
import { MediaObject } from '../media/media-object.entity.js';
import { OrderLineRecord } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import type { Delivery } from '../../testing/test-payments.js';
import { type Opened, TestShop, shippingInfo, times } from '../../testing/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.start();
});
afterAll(() => shop.close());
afterEach(() => {
  shop.payments.passesOn = true;
});

const ordersOf = (opened: Opened) => shop.ordersOf(opened);
const confirmationsOf = async (orderId: string) =>
  (await shop.mails()).filter((name) => name.includes('order-confirmation') && name.includes(orderId));
const deliveryOf = async ({ sessionId }: Opened, type: string): Promise<Delivery> => {
  const find = () =>
    shop.payments.deliveries.find((delivery) => delivery.sessionId === sessionId && delivery.type === type);
  await until(async () => find() !== undefined);
  return find()!;
};
const onPaymentPage = () => shop.guestOnPaymentPage();

describe('a guest who pays', () => {
  it('gets one order with lines and photo, and one mail', async () => {
    const browser = shop.app.browser();
    const product = await createProduct(shop.app, { price: '10.00', imageUrl: '/objects/products/square.webp' });
    const opened = await shop.opened(browser, [{ productId: product.id, quantity: 2, selectedPack: '3' }], {
      shippingInfo: { ...shippingInfo, specialInstructions: 'Ring twice' },
    });
    await shop.payments.pay(opened.url);
    const verified = await shop.verify<{ orderId: string; paymentId: string }>(browser, opened.sessionId);
    // 2 * 12.00 + 13% + 5.99
    expect(verified).toMatchObject({
      status: 200,
      body: { order: { totalAmount: '33.11', status: 'pending', quantity: 2 } },
    });
    const [order] = await ordersOf(opened);
    expect(order).toMatchObject({
      id: verified.body.orderId,
      paymentId: verified.body.paymentId,
      userId: null,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      productType: 'Test magnet',
      totalAmount: '33.11',
      subtotal: '24.00',
      tax: '3.12',
      shipping: '5.99',
      shippingMethod: 'Standard',
      arrival: null,
      message: 'Ring twice',
      shippingCountry: 'CA',
    });
    expect(await shop.app.dataSource.getRepository(OrderLineRecord).findBy({ orderId: order!.id })).toMatchObject([
      {
        productId: product.id,
        productName: 'Test magnet',
        quantity: 2,
        price: '12.00',
        selectedPack: '3',
        selectedPackPrice: '12.00',
      },
    ]);
    expect(await shop.levelOf(product.id)).toEqual({ inStock: 8, reserved: 0, sold: 2 });
    await until(async () => (await confirmationsOf(order!.id)).length === 1);
  });

  it('can reload the page and gets the same answer and one mail', async () => {
    const { browser, opened } = await onPaymentPage();
    await shop.payments.pay(opened.url);
    const first = await shop.verify(browser, opened.sessionId);
    expect((await shop.verify(browser, opened.sessionId)).body).toEqual(first.body);
    await until(async () => (await confirmationsOf(first.body.orderId)).length === 1);
    expect(await shop.count('outbox_mails', 'key = $1', [`order-confirmation:${first.body.orderId}`])).toBe(1);
  });

  it('finds the order after signing in', async () => {
    const { browser, opened } = await onPaymentPage();
    await shop.payments.pay(opened.url);
    await registerCustomer(shop.app, { browser });
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
  });

  it('gets an order by the webhook alone when the browser never returns', async () => {
    const { opened, productId } = await onPaymentPage();
    await shop.payments.pay(opened.url);
    await until(async () => (await ordersOf(opened)).length === 1);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  });
});

describe('a customer who pays', () => {
  it('finds the order in the account, and keeps what was not bought in the cart', async () => {
    const { browser, id } = await registerCustomer(shop.app);
    const [bought, kept] = await times(2, () => createProduct(shop.app));
    const photo = `/objects/photos/${randomUUID()}.webp`;
    await shop.app.dataSource.getRepository(MediaObject).insert({
      objectPath: photo,
      pendingKey: randomUUID(),
      userId: id,
      guestId: null,
      contentType: 'image/webp',
      sizeBytes: 1,
      width: 1,
      height: 1,
    });
    const line = { productId: bought!.id, quantity: 2, selectedPack: '3', customImages: [photo] };
    await browser.post('/api/cart', line);
    await browser.post('/api/cart', { productId: kept!.id });
    const opened = await shop.opened(browser, [line]);
    // in another tab
    await browser.post('/api/cart', { ...line, quantity: 1 });
    await shop.payments.pay(opened.url);
    const { body } = await shop.verify(browser, opened.sessionId);
    const { body: cart } = await browser.get<CartLine[]>('/api/cart');
    expect(cart.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [bought!.id, 2 + 1 - 2],
      [kept!.id, 1],
    ]);
    const { body: orders } = await browser.get<{ id: string }[]>('/api/user/orders');
    expect(orders).toMatchObject([{ id: body.orderId, quantity: 2, customImages: [photo] }]);
  });
});

describe('verifying a payment', () => {
  it('is limited to the shopper who began it', async () => {
    const { browser, opened } = await onPaymentPage();
    await shop.payments.pay(opened.url);
    const { browser: customer } = await registerCustomer(shop.app);
    const stranger = shop.app.browser();
    for (const other of [customer, stranger, await signInAdmin(shop.app)])
      expect(await shop.verify(other, opened.sessionId)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
  });

  it('gives the same answer for an unknown session', async () => {
    expect(await shop.verify(shop.app.browser(), 'cs_test_does_not_exist')).toMatchObject({ status: 404 });
    expect(await shop.verify(shop.app.browser(), 'nonsense')).toMatchObject({ status: 400 });
  });

  it('reports that nothing is paid yet', async () => {
    const { browser, opened } = await onPaymentPage();
    expect(await shop.verify(browser, opened.sessionId)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    expect(await ordersOf(opened)).toEqual([]);
  });
});

describe('an event of the payment provider', () => {
  it('is refused without effect when unsigned or altered', async () => {
    const { opened, productId } = await onPaymentPage();
    const session = { ...(await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId)) };
    const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_forged' };
    const { payload, signature } = shop.payments.event('checkout.session.completed', paid);
    const forged = [
      { payload, signature: shop.payments.sign(payload, 'whsec_of_a_stranger') },
      { payload: payload.replace('pi_forged', 'pi_altered'), signature },
      { payload, signature: '' },
      { payload, signature: 't=1,v1=00' },
      { payload: '', signature },
    ];
    for (const delivery of forged)
      expect(await shop.payments.deliver(delivery)).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await shop.count('payment_events', 'payment_session_id = $1', [opened.sessionId])).toBe(0);
    expect(await ordersOf(opened)).toEqual([]);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 1, sold: 0 });
  });

  it('of another type is accepted without effect', async () => {
    expect(await shop.payments.deliver(shop.payments.event('invoice.paid', { id: 'in_1' }))).toMatchObject({
      status: 200,
    });
    const foreign = {
      object: 'checkout.session',
      id: 'cs_test_of_another_shop',
      status: 'complete',
      payment_status: 'paid',
      metadata: {},
      amount_total: 1,
    };
    expect(await shop.payments.deliver(shop.payments.event('checkout.session.completed', foreign))).toMatchObject({
      status: 200,
    });
  });
});

describe('an expired payment page', () => {
  it('releases the stock once, however often it is reported', async () => {
    const { browser, opened, productId } = await onPaymentPage();
    await shop.payments.stripe.checkout.sessions.expire(opened.sessionId);
    const delivery = await deliveryOf(opened, 'checkout.session.expired');
    await times(20, () => shop.payments.deliver(delivery));
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
    expect(await shop.verify(browser, opened.sessionId)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  });
});

describe('a shopper who returns without paying', () => {
  const cancel = (browser: Browser, { checkoutId }: Opened) => browser.post('/api/cancel-checkout', { checkoutId });

  it('releases the stock and closes the page, once', async () => {
    const { browser, opened, productId } = await onPaymentPage();
    const answers = await times(5, () => cancel(browser, opened));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { outcome: 'cancelled' } });
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
    expect((await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId)).status).toBe('expired');
    expect((await shop.checkOut(browser, [{ productId }])).status).toBe(200);
  });

  it('gets the order if it was paid in another tab', async () => {
    const { browser, opened, productId } = await onPaymentPage();
    shop.payments.passesOn = false;
    await shop.payments.pay(opened.url);
    const paid = { status: 200, body: { outcome: 'paid', sessionId: opened.sessionId } };
    expect(await cancel(browser, opened)).toMatchObject(paid);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  });

  it('is the only one who can cancel', async () => {
    const { opened, productId } = await onPaymentPage();
    expect(await cancel(shop.app.browser(), opened)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 1 });
  });
});

describe('a refund of an order', () => {
  it('is mailed to the buyer once, however often the provider reports it', async () => {
    const { browser, opened } = await onPaymentPage();
    await shop.payments.pay(opened.url);
    const { orderId: id } = (await shop.verify(browser, opened.sessionId)).body;
    const { paymentId } = await shop.app.dataSource.manager.findOneByOrFail(Order, { id });
    const refunded = async (amount: number, inAll: string) => {
      await shop.payments.stripe.refunds.create({ payment_intent: paymentId!, amount });
      const event = { id: 'ch_1', payment_intent: paymentId };
      for (const type of ['charge.refunded', 'refund.created', 'charge.refunded'])
        await shop.payments.deliver(shop.payments.event(type, event));
      await until(async () => (await shop.count('orders', 'id = $1 AND refunded_amount = $2', [id, inAll])) === 1);
      await until(async () => (await shop.count('graphile_worker.jobs', `task_identifier = 'match-refunds'`)) === 0);
    };
    await refunded(500, '5.00');
    await refunded(700, '12.00');
    const mails = await shop.app.dataSource.query<{ text: string }[]>(
      `SELECT text FROM outbox_mails WHERE key LIKE $1 ORDER BY created_at`,
      [`order-refunded:${id}:%`],
    );
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('This refund: $5.00'),
      expect.stringMatching(/This refund: \$7.00\nRefunded so far: \$12.00/),
    ]);
  });

  it('that are told at once have a mail each, with the amount and credit note of each', async () => {
    const { opened, browser } = await onPaymentPage();
    await shop.payments.pay(opened.url);
    await shop.verify(browser, opened.sessionId);
    const [order] = await ordersOf(opened);
    shop.payments.passesOn = false;
    for (const amount of [500, 700])
      await shop.payments.stripe.refunds.create({ payment_intent: order!.paymentId!, amount });
    shop.payments.passesOn = true;
    await shop.payments.deliver(
      shop.payments.event('charge.refunded', { id: 'ch_1', payment_intent: order!.paymentId }),
    );
    await until(async () => (await shop.count('refunds', `order_id = '${order!.id}'`)) === 2);
    const mails = await shop.app.dataSource.query<{ text: string; of: string }[]>(
      `SELECT text, attachment ->> 'of' AS of FROM outbox_mails WHERE key LIKE $1 ORDER BY text`,
      [`order-refunded:${order!.id}:%`],
    );
    expect(new Set(mails.map(({ text }) => /This refund: \S+/.exec(text)?.[0]))).toEqual(
      new Set(['This refund: $5.00', 'This refund: $7.00']),
    );
    expect(mails.some(({ text }) => text.includes('Refunded so far: $12.00'))).toBe(true);
    expect(new Set(mails.map(({ of }) => of)).size).toBe(2);
  });

  it('that fails later is told to the shop, and counts no more', async () => {
    const { opened, browser } = await onPaymentPage();
    await shop.payments.pay(opened.url);
    await shop.verify(browser, opened.sessionId);
    const [order] = await ordersOf(opened);
    const { id: orderId, paymentId } = order!;
    await shop.payments.stripe.refunds.create({ payment_intent: paymentId!, amount: 500 });
    await until(async () => (await shop.count('orders', `id = '${orderId}' AND refunded_amount = 5`)) === 1);
    const matching = shop.app.nest.get(RefundMatching);
    const { data } = await shop.payments.stripe.refunds.list({ payment_intent: paymentId! });
    const failed = data.map(({ id, amount }) => ({
      id,
      refundId: null,
      paymentId,
      amount: amount as Money,
      status: 'failed' as const,
      createdAt: new Date(),
    }));
    await shop.app.dataSource.transaction((manager) => matching.apply(manager, paymentId!, failed));
    expect(await shop.count('orders', `id = '${orderId}' AND refunded_amount = 0`)).toBe(1);
    const told = await shop.app.dataSource.query<{ text: string }[]>(
      `SELECT m.text FROM outbox_mails m JOIN refunds r ON m.key = 'refund-failed:' || r.id WHERE r.order_id = $1`,
      [orderId],
    );
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Amount: $5.00')]);
  });
});

describe('a signed webhook call', () => {
  const session = {
    id: 'cs_test_of_elsewhere',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_elsewhere',
  };
  const deliver = (payload: string) => shop.payments.deliver({ payload, signature: shop.payments.sign(payload) });

  it.each([[{ checkoutId: 'order 12' }], [{ checkoutId: null }], [{}], [null]])(
    'about a session of something else is accepted, so that it is not repeated: metadata %j',
    async (metadata) => {
      const event = shop.payments.event('checkout.session.completed', { ...session, metadata });
      expect(await shop.payments.deliver(event)).toMatchObject({ status: 200 });
    },
  );

  it('whose object is broken is accepted', async () => {
    const event = shop.payments.event('checkout.session.completed', { ...session, amount_total: 1e15, id: 'a\0' });
    expect(await shop.payments.deliver(event)).toMatchObject({ status: 200 });
  });

  it.each(['null', '[]', '7', '{}', '{"id":"evt\\u0000","type":"charge.refunded"}', 'not JSON', '', '{"id":'])(
    'that is no event is refused with 400: %s',
    async (payload) => expect(await deliver(payload)).toMatchObject({ status: 400, body: { code: 'invalid_json' } }),
  );

  it('without a valid signature is refused with 400', async () => {
    for (const signature of ['', 't=1,v1=00', shop.payments.sign('{}')])
      expect(await shop.payments.deliver({ payload: 'not JSON', signature })).toMatchObject({
        status: 400,
        body: { code: 'invalid_signature' },
      });
  });
});
