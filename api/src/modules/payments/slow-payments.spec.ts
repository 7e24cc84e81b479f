import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../shared/testing/until.js';
import { TestShop } from './testing/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.start();
});
afterAll(() => shop.close());

const SLOW_CARD = '4000 0000 0000 0341';

describe('money that takes its time', () => {
  it('becomes an order by the webhooks alone, while the shopper is told to wait', async () => {
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

  it('keeps the stock until it arrives, and then there is an order', async () => {
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

  it('returns the stock when it does not arrive', async () => {
    const { opened, productId } = await shop.guestOnPaymentPage();
    const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const pending = { ...session, status: 'complete', payment_status: 'unpaid', payment_intent: `pi_${randomUUID()}` };
    await shop.payments.deliver(shop.payments.event('checkout.session.completed', pending));
    await shop.payments.deliver(shop.payments.event('checkout.session.async_payment_failed', pending));
    expect(await shop.checkout(opened.checkoutId)).toMatchObject({ status: 'failed' });
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
  });

  it('comes to the same end in every order of the messages, with refund and dispute among them', async () => {
    const ends = new Set<string>();
    for (const order of permutations([0, 1, 2, 3])) {
      const { opened, productId } = await shop.guestOnPaymentPage();
      const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
      const payment = `pi_${randomUUID()}`;
      const pending = { ...session, status: 'complete', payment_status: 'unpaid', payment_intent: payment };
      const events = [
        shop.payments.event('checkout.session.completed', pending),
        shop.payments.event('checkout.session.async_payment_succeeded', { ...pending, payment_status: 'paid' }),
        shop.payments.event('charge.refunded', { id: 'ch_1', payment_intent: payment, amount_refunded: 500 }),
        shop.payments.event('charge.dispute.created', { id: 'dp_1', payment_intent: payment, amount: 700 }),
      ];
      for (const index of order) expect((await shop.payments.deliver(events[index]!)).status).toBe(200);
      const [row] = await shop.ordersOf(opened);
      const { status } = await shop.checkout(opened.checkoutId);
      ends.add(JSON.stringify([status, row?.refundedAmount, row?.disputedAmount, await shop.levelOf(productId)]));
    }
    expect([...ends]).toEqual([JSON.stringify(['paid', '5.00', '7.00', { inStock: 9, reserved: 0, sold: 1 }])]);
  }, 30_000);
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
