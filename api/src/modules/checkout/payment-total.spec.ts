import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseMoney } from 'shared-contracts/money/money';
import { taxRateFor } from 'shared-contracts/tax/tax';
import { StripePaymentProvider } from '../../integrations/stripe/stripe-payment-provider.js';
import { shippingInfo } from '../../testing/test-shop.js';
import { TestPayments } from '../../testing/test-payments.js';
import { sessionRequestOf } from './checkout-session.js';
import { Checkout } from './checkout.entity.js';
import { priceCheckout } from './domain/pricing.js';
import { snapshotOf } from './domain/snapshot.js';
import { anyPurchase } from '../../testing/any-purchase.js';

let payments: TestPayments;
let provider: StripePaymentProvider;
beforeAll(async () => {
  payments = await TestPayments.start();
  const { STRIPE_API_BASE: apiBase, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = payments.variables;
  provider = new StripePaymentProvider({
    apiBase,
    secretKey: STRIPE_SECRET_KEY!,
    webhookSecret: STRIPE_WEBHOOK_SECRET!,
  });
});
afterAll(() => payments.close());

describe('the payment page, for any cart, province and shipping option', () => {
  it('adds up to our total to the cent, line by line', async () => {
    const property = fc.asyncProperty(anyPurchase, async ({ cart, region, shippingOption }) => {
      const taxRate = taxRateFor(region);
      const pricing = priceCheckout({ ...cart, shippingOption, taxRate });
      fc.pre(pricing.kind === 'priced');
      const checkout = Object.assign(new Checkout(), snapshotOf(pricing.checkout), {
        id: randomUUID(),
        currency: 'usd',
        taxRate,
        shippingMethod: 'Standard',
        shippingInfo,
        expiresAt: new Date(Date.now() + 35 * 60_000),
      });
      const opened = await provider.openSession(sessionRequestOf(checkout, 'https://shop.test'));
      expect(opened.total).toBe(parseMoney(checkout.total));
      const page = await payments.stripe.checkout.sessions.retrieve(opened.id, { expand: ['line_items'] });
      const { data } = await payments.stripe.checkout.sessions.listLineItems(opened.id, { limit: 100 });
      const goods = data.slice(0, checkout.lines.length).map(({ amount_total: amount }) => amount);
      expect(goods).toEqual(checkout.lines.map((line) => parseMoney(line.unitPrice) * line.quantity));
      const tax = data.slice(checkout.lines.length).map(({ amount_total: amount }) => amount);
      expect(tax).toEqual(checkout.tax === '0.00' ? [] : [parseMoney(checkout.tax)]);
      expect(page.amount_subtotal).toBe(parseMoney(checkout.subtotal) + parseMoney(checkout.tax));
      expect(page.shipping_cost?.amount_total ?? page.total_details?.amount_shipping).toBe(
        parseMoney(checkout.shipping),
      );
    });
    await fc.assert(property, { numRuns: 150 });
  }, 60_000);
});
