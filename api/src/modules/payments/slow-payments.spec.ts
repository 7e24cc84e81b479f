import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../testing/until.js';
import { TestShop } from '../../testing/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.start();
});
afterAll(() => shop.close());

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
