import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { arrivalOf } from 'shared-contracts/shipping/arrival';
import type { TrackedOrder } from 'shared-contracts/orders/schemas';
import { registerCustomer, signInAdmin, createProduct, createShippingOption } from '../../testing/factories.js';
import type { Browser } from '../../testing/browser.js';
import type { Money } from 'shared-contracts/money/money';
import { RefundMatching } from './refund-matching.js';
import { until } from '../../testing/until.js';
import { MediaObject } from '../media/media-object.entity.js';
import { OrderLineRecord } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { type Opened, shippingInfo, times } from '../../testing/test-shop.js';
import { testShop } from '../../testing/started.js';

const shop = testShop();
afterEach(() => {
  shop.payments.passesOn = true;
});

const ordersOf = (opened: Opened) => shop.ordersOf(opened);
const confirmationsOf = async (orderId: string) =>
  (await shop.mails()).filter((name) => name.includes('order-confirmation') && name.includes(orderId));
const onPaymentPage = () => shop.guestOnPaymentPage();

describe('a guest who pays', () => {
  it('gets one order with lines and one mail, and finds it again after a reload and after signing in', async () => {
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
    expect((await shop.verify(browser, opened.sessionId)).body).toEqual(verified.body);
    await until(async () => (await confirmationsOf(order!.id)).length === 1);
    expect(await shop.mailsOf(`order-confirmation:${order!.id}`)).toHaveLength(1);
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
  it('says that nothing is paid yet, and then answers only the shopper who began it', async () => {
    const { browser, opened } = await onPaymentPage();
    expect(await shop.verify(browser, opened.sessionId)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    expect(await ordersOf(opened)).toEqual([]);
    await shop.payments.pay(opened.url);
    const { browser: customer } = await registerCustomer(shop.app);
    const stranger = shop.app.browser();
    for (const other of [customer, stranger, await signInAdmin(shop.app)])
      expect(await shop.verify(other, opened.sessionId)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await shop.verify(stranger, 'cs_test_does_not_exist')).toMatchObject({ status: 404 });
    expect(await shop.verify(stranger, 'nonsense')).toMatchObject({ status: 400 });
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
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
    const delivery = await shop.payments.deliveryOf(opened, 'checkout.session.expired');
    await times(20, () => shop.payments.deliver(delivery));
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
    expect(await shop.verify(browser, opened.sessionId)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  });
});

describe('a shopper who returns without paying', () => {
  const cancel = (browser: Browser, { checkoutId }: Opened) => browser.post('/api/cancel-checkout', { checkoutId });

  it('alone can cancel, which releases the stock and closes the page, once', async () => {
    const { browser, opened, productId } = await onPaymentPage();
    expect(await cancel(shop.app.browser(), opened)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 1 });
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
});

describe('a refund of an order', () => {
  it('is mailed to the buyer once, however often the provider reports it', async () => {
    const { id: productId } = await createProduct(shop.app);
    const { orderId: id } = await shop.paid(shop.app.browser(), [{ productId }]);
    const paymentId = await shop.paymentOf(id);
    const refunded = async (amount: number, inAll: string) => {
      await shop.payments.stripe.refunds.create({ payment_intent: paymentId, amount });
      const event = { id: 'ch_1', payment_intent: paymentId };
      for (const type of ['charge.refunded', 'refund.created', 'charge.refunded'])
        await shop.payments.deliver(shop.payments.event(type, event));
      await until(async () => (await shop.count('orders', 'id = $1 AND refunded_amount = $2', [id, inAll])) === 1);
      await until(async () => (await shop.count('graphile_worker.jobs', `task_identifier = 'match-refunds'`)) === 0);
    };
    await refunded(500, '5.00');
    await refunded(700, '12.00');
    const mails = await shop.mailsOf(`order-refunded:${id}:%`);
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('This refund: $5.00'),
      expect.stringMatching(/This refund: \$7.00\nRefunded so far: \$12.00/),
    ]);
  });

  it('that are told at once have a mail each, with the amount and credit note of each', async () => {
    const { id: productId } = await createProduct(shop.app);
    const { orderId } = await shop.paid(shop.app.browser(), [{ productId }]);
    const paymentId = await shop.paymentOf(orderId);
    shop.payments.passesOn = false;
    for (const amount of [500, 700]) await shop.payments.stripe.refunds.create({ payment_intent: paymentId, amount });
    shop.payments.passesOn = true;
    await shop.payments.deliver(shop.payments.event('charge.refunded', { id: 'ch_1', payment_intent: paymentId }));
    await until(async () => (await shop.count('refunds', `order_id = '${orderId}'`)) === 2);
    const mails = await shop.app.dataSource.query<{ text: string; of: string }[]>(
      `SELECT text, attachment ->> 'of' AS of FROM outbox_mails WHERE key LIKE $1 ORDER BY text`,
      [`order-refunded:${orderId}:%`],
    );
    expect(new Set(mails.map(({ text }) => /This refund: \S+/.exec(text)?.[0]))).toEqual(
      new Set(['This refund: $5.00', 'This refund: $7.00']),
    );
    expect(mails.some(({ text }) => text.includes('Refunded so far: $12.00'))).toBe(true);
    expect(new Set(mails.map(({ of }) => of)).size).toBe(2);
  });

  it('that fails later is told to the shop, and counts no more', async () => {
    const { id: productId } = await createProduct(shop.app);
    const { orderId } = await shop.paid(shop.app.browser(), [{ productId }]);
    const paymentId = await shop.paymentOf(orderId);
    await shop.payments.stripe.refunds.create({ payment_intent: paymentId, amount: 500 });
    await until(async () => (await shop.count('orders', `id = '${orderId}' AND refunded_amount = 5`)) === 1);
    const matching = shop.app.nest.get(RefundMatching);
    const { data } = await shop.payments.stripe.refunds.list({ payment_intent: paymentId });
    const failed = data.map(({ id, amount }) => ({
      id,
      refundId: null,
      paymentId,
      amount: amount as Money,
      status: 'failed' as const,
      createdAt: new Date(),
    }));
    await shop.app.dataSource.transaction((manager) => matching.apply(manager, paymentId, failed));
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

it('an order keeps the date that was promised, whatever becomes of its shipping option, and tells it while no photo is missing', async () => {
  const { id: productId } = await createProduct(shop.app);
  const businessDays = { min: 2, max: 3 };
  const express = await createShippingOption(shop.app, {
    name: 'Express',
    minBusinessDays: businessDays.min,
    maxBusinessDays: businessDays.max,
  });
  const browser = shop.app.browser();
  const opened = await shop.opened(browser, [{ productId }], { shippingOptionId: express.id });
  await shop.app.dataSource.query(`UPDATE shipping_options SET min_business_days = 20, max_business_days = 30`);
  await shop.payments.pay(opened.url);
  const checkout = await shop.checkout(opened.checkoutId);
  const arrival = arrivalOf({ orderedAt: checkout.createdAt, timeZone: 'America/Toronto', businessDays });
  const { body: verified } = await shop.verify(browser, opened.sessionId);
  expect(verified).toMatchObject({ order: { shippingMethod: 'Express', arrival } });
  const order = await shop.app.dataSource.getRepository(Order).findOneByOrFail({ id: verified.orderId });
  expect(order.arrival).toEqual(arrival);
  const track = async () => (await browser.post<TrackedOrder>('/api/track-order', { orderNumber: order.id })).body;
  expect(await track()).toMatchObject({ shippingMethod: 'Express', arrival: null });
  await shop.app.dataSource.query(`UPDATE orders SET missing_photos = 0 WHERE id = $1`, [order.id]);
  expect(await track()).toMatchObject({ arrival });
});

const SLOW_CARD = '4000 0000 0000 0341';

describe('a delayed payment', () => {
  it('becomes an order by webhooks while the shopper is told to wait', async () => {
    const { browser, opened, productId } = await shop.guestOnPaymentPage();
    shop.payments.passesOn = false;
    await shop.payments.pay(opened.url, SLOW_CARD);
    const told = await shop.verify(browser, opened.sessionId);
    shop.payments.passesOn = true;
    for (const delivery of shop.payments.deliveries) await shop.payments.deliver(delivery);
    await until(async () => (await shop.ordersOf(opened)).length === 1, 15_000);
    expect(told).toMatchObject({ status: 409, body: { code: 'not_paid', details: { isFinal: false } } });
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  });

  it('keeps the stock until it arrives and becomes an order', async () => {
    const { browser, opened, productId } = await shop.guestOnPaymentPage();
    shop.payments.passesOn = false;
    const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const pending = { ...session, status: 'complete', payment_status: 'unpaid', payment_intent: `pi_${randomUUID()}` };
    await shop.payments.deliver(shop.payments.event('checkout.session.completed', pending));
    expect(await shop.checkout(opened.checkoutId)).toMatchObject({ status: 'awaiting_payment' });
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 1 });
    expect(await shop.ordersOf(opened)).toEqual([]);
    const arrived = { ...pending, payment_status: 'paid' };
    await shop.payments.deliver(shop.payments.event('checkout.session.async_payment_succeeded', arrived));
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  });

  it('releases the stock when it fails', async () => {
    const { opened, productId } = await shop.guestOnPaymentPage();
    const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const pending = { ...session, status: 'complete', payment_status: 'unpaid', payment_intent: `pi_${randomUUID()}` };
    await shop.payments.deliver(shop.payments.event('checkout.session.completed', pending));
    await shop.payments.deliver(shop.payments.event('checkout.session.async_payment_failed', pending));
    expect(await shop.checkout(opened.checkoutId)).toMatchObject({ status: 'failed' });
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
    expect(await shop.count('outbox_mails', `key = 'payment-failed:${opened.checkoutId}'`)).toBe(1);
  });
});
