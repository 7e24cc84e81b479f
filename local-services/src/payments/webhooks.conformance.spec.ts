import { afterEach, describe, expect, it } from '@jest/globals';
import { PaymentShop, sessionParameters, sessionTotal } from '../testing/payment-shop.js';
import type { PaymentStandInOptions } from './payment-stand-in.js';

let shop: PaymentShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});
async function openShop(options: Partial<PaymentStandInOptions> = {}): Promise<PaymentShop> {
  shop = await PaymentShop.open(options);
  return shop;
}

describe('payments: webhooks', () => {
  it('signs webhooks so that the SDK verifies them, and delivers a batch out of order', async () => {
    const open = await openShop();
    const session = await open.stripe.checkout.sessions.create(sessionParameters());
    await open.submit(session, '4242424242424242');
    const newestFirst = [
      'checkout.session.completed',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ];
    for (const type of newestFirst) await open.event(type);
    const happened = await open.stripe.events.list();
    expect(happened.data.map(({ type }) => type)).toEqual(newestFirst);
    expect(open.types()).toEqual(newestFirst);
    expect((await open.event('checkout.session.completed')).data.object).toMatchObject({
      id: session.id,
      payment_status: 'paid',
      metadata: { checkoutId: 'checkout-1' },
    });
  });

  it('sends the shopper back once the shop has heard of the payment', async () => {
    const open = await openShop();
    const session = await open.stripe.checkout.sessions.create(sessionParameters());
    expect((await open.submit(session, '4242424242424242')).status).toBe(303);
    expect(open.types()).toContain('checkout.session.completed');
  });

  it('sends the shopper back although the shop refuses the webhook', async () => {
    const open = await openShop({ webhookRetryMs: [60_000] });
    open.answerWith = () => 503;
    const session = await open.stripe.checkout.sessions.create(sessionParameters());
    expect((await open.submit(session, '4242424242424242')).status).toBe(303);
    expect(open.types()).toEqual([]);
  });

  it('repeats a webhook until the shop accepts it', async () => {
    const open = await openShop();
    let refusals = 3;
    open.answerWith = () => (refusals-- > 0 ? 500 : 200);
    const session = await open.stripe.checkout.sessions.create(sessionParameters());
    await open.stripe.checkout.sessions.expire(session.id);
    expect((await open.event('checkout.session.expired')).data.object).toMatchObject({ id: session.id });
    expect(refusals).toBeLessThan(0);
  });

  it('delivers after a restart what the shop missed', async () => {
    const open = await openShop();
    open.answerWith = () => 503;
    const session = await open.stripe.checkout.sessions.create(sessionParameters());
    await open.submit(session, '4242424242424242');
    await open.stop();
    open.answerWith = () => 200;
    await open.start();
    expect((await open.event('checkout.session.completed')).data.object).toMatchObject({ id: session.id });
    expect(await open.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
  });
});

describe('payments: delayed payment and expiry', () => {
  it('completes the session unpaid, then sends async_payment_succeeded', async () => {
    const open = await openShop();
    const session = await open.stripe.checkout.sessions.create(sessionParameters());
    expect((await open.submit(session, '4000 0000 0000 0341')).status).toBe(303);
    expect((await open.event('checkout.session.async_payment_succeeded')).data.object).toMatchObject({
      payment_status: 'paid',
    });
    expect((await open.event('checkout.session.completed')).data.object).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    const paid = await open.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded' } });
  });

  it('settles an asynchronous payment that fell due while the stand-in was down', async () => {
    const open = await openShop({ settleAfterMs: 1_000 });
    const session = await open.stripe.checkout.sessions.create(sessionParameters());
    await open.submit(session, '4000000000000341');
    expect(await open.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    await open.stop();
    await open.start();
    await open.event('checkout.session.async_payment_succeeded');
  });

  it('expires a session on time', async () => {
    const open = await openShop({ shortestSessionSeconds: 1 });
    const expires_at = Math.floor(Date.now() / 1000) + 1;
    const session = await open.stripe.checkout.sessions.create(sessionParameters({ expires_at }));
    await open.event('checkout.session.expired');
    expect(await open.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
    expect((await open.submit(session, '4242424242424242')).status).toBe(410);
  });
});

describe('payments: refunds', () => {
  it('refunds a part, then the rest, and no more', async () => {
    const open = await openShop();
    const { id } = await open.stripe.checkout.sessions.create(sessionParameters());
    await open.submit({ id }, '4242424242424242');
    const { payment_intent } = await open.stripe.checkout.sessions.retrieve(id);
    const intent = typeof payment_intent === 'string' ? payment_intent : '';
    const idempotencyKey = 'refund-1';
    const part = await open.stripe.refunds.create({ payment_intent: intent, amount: 1_000 }, { idempotencyKey });
    expect(part).toMatchObject({ status: 'succeeded', amount: 1_000, payment_intent: intent });
    const same = await open.stripe.refunds.create({ payment_intent: intent, amount: 1_000 }, { idempotencyKey });
    expect(same.id).toBe(part.id);
    await expect(open.stripe.refunds.create({ payment_intent: intent, amount: sessionTotal })).rejects.toMatchObject({
      statusCode: 400,
    });
    await open.stop();
    await open.start();
    expect(await open.stripe.refunds.create({ payment_intent: intent })).toMatchObject({
      amount: sessionTotal - 1_000,
    });
    await expect(open.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { data } = await open.stripe.refunds.list({ payment_intent: intent });
    expect(data.map(({ amount }) => amount)).toEqual([sessionTotal - 1_000, 1_000]);
    expect((await open.event('charge.refunded')).data.object).toMatchObject({
      object: 'charge',
      payment_intent: intent,
    });
  });
});
