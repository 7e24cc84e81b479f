import { describe, expect, it } from '@jest/globals';
import { UnreadablePayment } from './payment-errors.js';
import { eventOf as eventIn, refundOf, sessionOf as sessionIn } from './stripe-objects.js';

const checkoutId = '0b8e7a52-5f3f-4d3e-9d7e-000000000001';
const mode = { isLive: false };
const sessionOf = (answer: unknown) => sessionIn(answer, mode);
const eventOf = (one: Parameters<typeof eventIn>[0]) => eventIn(one, mode);
const session = (more: object) => ({
  id: 'cs_test_1',
  metadata: { checkoutId },
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null,
  amount_total: 1729,
  currency: 'usd',
  ...more,
});
const event = (type: string, object: object, more: object = {}) => ({ id: 'evt_1', type, data: { object }, ...more });

describe('a payment session from Stripe', () => {
  it.each([
    ['unpaid', {}],
    ['paid', { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' }],
    ['processing', { status: 'complete', payment_intent: 'pi_1' }],
    ['processing', { status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } }],
    ['payment_failed', { status: 'complete', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }],
    ['expired', { status: 'expired' }],
  ])('is %s', (state, more) => {
    expect(sessionOf(session(more)).state).toBe(state);
  });

  it('has the checkout, the payment and the total in cents', () => {
    expect(sessionOf(session({ status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' }))).toMatchObject({
      checkoutId,
      paymentId: 'pi_1',
      total: 1729,
      currency: 'usd',
    });
  });
});

describe('a payment session that is not of this shop', () => {
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' };

  it.each([
    ['another_mode', { livemode: true }, {}],
    ['another_mode', {}, { livemode: true }],
    ['another_account', {}, { account: 'acct_1' }],
    ['not_a_payment', { mode: 'subscription' }, {}],
    ['not_a_payment', { mode: 'setup' }, {}],
    [null, { livemode: false, mode: 'payment' }, { livemode: false }],
  ])('says that it is %s: session %j, event %j', (foreign, more, envelope) => {
    const told = eventOf(event('checkout.session.completed', session({ ...paid, ...more }), envelope));
    expect(told).toMatchObject({ subject: 'session', session: { foreign } });
  });

  it('is one of test payments where the shop takes real money', () => {
    const told = (livemode: boolean) => sessionIn(session({ ...paid, livemode }), { isLive: true }).foreign;
    expect([told(true), told(false)]).toEqual([null, 'another_mode']);
  });
});

describe('an answer that is not what it promises', () => {
  it.each([
    [{ id: 7 }],
    [{ status: 'closed' }],
    [{ payment_status: null }],
    [{ amount_total: -1 }],
    [{ amount_total: 17.29 }],
    [{ currency: 'dollars' }],
    [{ payment_intent: 'pi\0' }],
  ])('is refused as unreadable: %j', (more) => {
    expect(() => sessionOf(session(more))).toThrow(UnreadablePayment);
  });

  it('of a refund is refused, too', () => {
    const refund = { id: 're_1', amount: 700, status: 'succeeded', created: 1, payment_intent: 'pi_1', metadata: null };
    expect(refundOf(refund)).toMatchObject({ amount: 700, status: 'done', paymentId: 'pi_1' });
    for (const more of [{ amount: '700' }, { created: null }, { id: null }])
      expect(() => refundOf({ ...refund, ...more })).toThrow(UnreadablePayment);
  });
});

describe('a payment session of something else with the same account', () => {
  it.each([[{ checkoutId: 'order 12' }], [{}], [null]])('has no checkout: metadata %j', (metadata) => {
    expect(sessionOf(session({ metadata })).checkoutId).toBeNull();
  });
});

describe('a payment event from Stripe', () => {
  it.each([
    ['checkout.session.completed', null],
    ['checkout.session.completed', { ...session({}), id: 7 }],
    ['checkout.session.expired', session({ amount_total: 1e12 })],
    ['checkout.session.async_payment_failed', {}],
    ['charge.refunded', { payment_intent: 'pi\0' }],
    ['refund.updated', { payment_intent: 7 }],
    ['charge.dispute.created', { payment_intent: 'pi\0', amount: 700 }],
  ])('of type %s with a broken object is unreadable: %j', (type, object) => {
    expect(eventOf(event(type, object as object))).toEqual({ id: 'evt_1', type, subject: 'unreadable' });
  });

  it('reports a failed asynchronous payment by the event type', () => {
    const failed = eventOf(event('checkout.session.async_payment_failed', session({ status: 'complete' })));
    expect(failed).toMatchObject({ subject: 'session', session: { state: 'payment_failed' } });
  });

  it.each(['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'])(
    'of type %s says whose refunds have changed',
    (type) => {
      expect(eventOf(event(type, { payment_intent: 'pi_1' }))).toMatchObject({ subject: 'refund', paymentId: 'pi_1' });
    },
  );

  it.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])(
    'of type charge.dispute.%s says whose disputes have changed',
    (type) => {
      const told = eventOf(event(`charge.dispute.${type}`, { payment_intent: 'pi_1' }));
      expect(told).toMatchObject({ subject: 'dispute', paymentId: 'pi_1' });
    },
  );

  it.each([
    ['refund.updated', { livemode: true }, 'another_mode'],
    ['charge.dispute.created', { account: 'acct_1' }, 'another_account'],
  ])('of type %s is not of this shop with %j', (type, envelope, reason) => {
    const told = eventOf(event(type, { payment_intent: 'pi_1', amount: 700 }, envelope));
    expect(told).toEqual({ id: 'evt_1', type, subject: 'foreign', reason });
  });

  it('ignores other types', () => {
    expect(eventOf(event('invoice.paid', {}))).toEqual({ id: 'evt_1', type: 'invoice.paid', subject: 'other' });
    expect(eventOf(event('charge.refunded', { payment_intent: null })).subject).toBe('other');
  });
});
