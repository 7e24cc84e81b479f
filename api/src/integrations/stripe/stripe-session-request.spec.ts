import { describe, expect, it } from '@jest/globals';
import { cents } from 'shared-contracts/money/money';
import { sessionParametersOf } from './stripe-session-request.js';

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
