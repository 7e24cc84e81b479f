import { describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { cents } from 'shared-contracts/money/money';
import { eventOf, sessionOf, sessionParametersOf } from './stripe-session.js';

const checkoutId = '0b8e7a52-5f3f-4d3e-9d7e-000000000001';
const session = (more: object) =>
  ({
    id: 'cs_test_1',
    metadata: { checkoutId },
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 1729,
    currency: 'usd',
    ...more,
  }) as unknown as Stripe.Checkout.Session;
const event = (type: string, object: object) => ({ id: 'evt_1', type, data: { object } }) as unknown as Stripe.Event;

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
    ['charge.dispute.created', { payment_intent: 'pi_1' }],
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

  it('has the disputed amount of a payment', () => {
    expect(eventOf(event('charge.dispute.created', { payment_intent: 'pi_1', amount: 700 }))).toMatchObject({
      subject: 'dispute',
      disputed: 700,
    });
  });

  it('ignores other types', () => {
    expect(eventOf(event('invoice.paid', {}))).toEqual({ id: 'evt_1', type: 'invoice.paid', subject: 'other' });
    expect(eventOf(event('charge.refunded', { payment_intent: null })).subject).toBe('other');
  });
});

describe('the parameters of a Stripe session', () => {
  const request = {
    checkoutId: 'checkout-1',
    currency: 'usd',
    items: [
      { name: 'Square magnet, pack of 3', unitAmount: cents(1200), quantity: 2, imageUrl: null },
      { name: 'Tax (13.00%)', unitAmount: cents(312), quantity: 1, imageUrl: null },
    ],
    shipping: { name: 'Standard', amount: cents(599) },
    customerEmail: 'ada@example.com',
    expiresAt: new Date('2026-03-02T09:00:00.900Z'),
    successUrl: 'https://shop.example/checkout-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.example/checkout?cancelled=checkout-1',
    traceparent: null,
  };
  const parameters = sessionParametersOf(request);

  it('list each line with its unit amount, and shipping as a fixed amount', () => {
    expect(parameters).toMatchObject({
      mode: 'payment',
      metadata: { checkoutId: 'checkout-1' },
      customer_email: 'ada@example.com',
      line_items: [
        { quantity: 2, price_data: { unit_amount: 1200, product_data: { name: 'Square magnet, pack of 3' } } },
        { quantity: 1, price_data: { unit_amount: 312 } },
      ],
      shipping_options: [{ shipping_rate_data: { fixed_amount: { amount: 599, currency: 'usd' } } }],
      expires_at: Date.parse('2026-03-02T09:00:00Z') / 1000,
    });
  });

  it('truncate names that are too long for the provider', () => {
    const [item] = request.items;
    const { line_items: lines } = sessionParametersOf({ ...request, items: [{ ...item!, name: 'x'.repeat(300) }] });
    expect(lines?.[0]?.price_data?.product_data?.name).toBe(`${'x'.repeat(249)}…`);
  });

  it('omit unknown values instead of sending null', () => {
    expect(JSON.stringify(parameters)).not.toContain('null');
  });
});
