import { afterEach, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { PaymentShop, sessionParameters, sessionTotal } from '../testing/payment-shop.js';

const DAY_MS = 24 * 3_600_000;
/** 33.11 * 2.9% + 0.30 = 1.26019 */
const fee = 126;

let shop: PaymentShop;
/** Noon: no test runs over midnight. */
let now = 0;
const openShop = async () => {
  now = (Math.floor(Date.now() / DAY_MS) + 0.5) * DAY_MS;
  shop = await PaymentShop.open({ now: () => now });
  return shop.stripe;
};
afterEach(() => shop.close());

async function paidIntent(stripe: Stripe): Promise<string> {
  const expires_at = Math.floor(now / 1000) + 1_800;
  const { id } = await stripe.checkout.sessions.create(sessionParameters({ expires_at }));
  await shop.submit({ id }, '4242424242424242');
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  return typeof intent === 'string' ? intent : '';
}
const nextDay = () => {
  now += DAY_MS;
};

describe('payments: payouts', () => {
  it('has none before the day of its first charge has ended', async () => {
    const stripe = await openShop();
    await paidIntent(stripe);
    expect((await stripe.payouts.list()).data).toEqual([]);
    expect((await stripe.balanceTransactions.list()).data).toMatchObject([
      { object: 'balance_transaction', type: 'charge', amount: sessionTotal, fee, net: sessionTotal - fee },
    ]);
  });

  it('pays out what a day took in, less fees and refunds, and lists what it contains', async () => {
    const stripe = await openShop();
    const intent = await paidIntent(stripe);
    const refund = await stripe.refunds.create({
      payment_intent: intent,
      amount: 1_000,
      metadata: { refundId: 'r-1' },
    });
    nextDay();
    const { data: payouts, has_more: hasMore } = await stripe.payouts.list({ limit: 1 });
    const amount = sessionTotal - fee - 1_000;
    expect([payouts, hasMore]).toMatchObject([
      [
        {
          object: 'payout',
          amount,
          currency: 'usd',
          status: 'paid',
          automatic: true,
          reconciliation_status: 'completed',
        },
      ],
      false,
    ]);
    const [{ id: payout }] = payouts as [Stripe.Payout];
    expect(await stripe.payouts.retrieve(payout)).toEqual(payouts[0]);
    const { data } = await stripe.balanceTransactions.list({ payout, expand: ['data.source'] });
    expect(data).toMatchObject([
      { type: 'payout', reporting_category: 'payout', amount: -amount, fee: 0, net: -amount, source: payout },
      {
        id: refund.balance_transaction,
        type: 'refund',
        reporting_category: 'refund',
        amount: -1_000,
        fee: 0,
        source: { object: 'refund', id: refund.id, payment_intent: intent, metadata: { refundId: 'r-1' } },
      },
      { type: 'charge', amount: sessionTotal, fee, source: { object: 'charge', payment_intent: intent } },
    ]);
    expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  });

  it('takes each transaction once, newest payout first, and goes below zero for refunds alone', async () => {
    const stripe = await openShop();
    const intent = await paidIntent(stripe);
    nextDay();
    await stripe.refunds.create({ payment_intent: intent });
    nextDay();
    nextDay();
    await shop.stop();
    await shop.start();
    const amounts: number[] = [];
    for await (const { amount } of shop.stripe.payouts.list({ limit: 1 })) amounts.push(amount);
    expect(amounts).toEqual([-sessionTotal, sessionTotal - fee]);
  });

  it('refuses an unknown payout, and to expand what it cannot', async () => {
    const stripe = await openShop();
    const missing = { code: 'resource_missing' };
    await expect(stripe.payouts.retrieve('po_nothing')).rejects.toMatchObject({ ...missing, statusCode: 404 });
    await expect(stripe.balanceTransactions.list({ payout: 'po_nothing' })).rejects.toMatchObject(missing);
    await expect(stripe.payouts.list({ starting_after: 'po_nothing' })).rejects.toMatchObject(missing);
    await expect(stripe.balanceTransactions.list({ expand: ['data.fee'] })).rejects.toMatchObject({ statusCode: 400 });
  });
});
