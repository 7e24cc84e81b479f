import { describe, expect, it } from '@jest/globals';
import { UnreadablePayment } from './payment-errors.js';
import { payoutEntryOf, payoutOf } from './payout-objects.js';

const payout = (more: object = {}) => ({
  id: 'po_1',
  amount: 1649,
  currency: 'usd',
  status: 'paid',
  created: 1_772_409_600,
  arrival_date: 1_772_409_600,
  reconciliation_status: 'completed',
  ...more,
});
const refundId = '0b8e7a52-5f3f-4d3e-9d7e-000000000001';
const charge = { id: 'ch_1', object: 'charge', amount: 1729, currency: 'usd', payment_intent: 'pi_1', metadata: {} };
const refund = { ...charge, id: 're_1', object: 'refund', amount: 500, metadata: { refundId } };
const dispute = { ...charge, id: 'dp_1', object: 'dispute' };
const entry = (more: object = {}) => ({
  id: 'txn_1',
  type: 'charge',
  reporting_category: 'charge',
  amount: 1729,
  fee: 80,
  net: 1649,
  currency: 'usd',
  created: 1_772_409_600,
  source: charge,
  ...more,
});
const moved = (category: string, amount: number, source: object | string | null, type = category) =>
  payoutEntryOf(entry({ type, reporting_category: category, amount, fee: 0, net: amount, source }));

describe('a payout from Stripe', () => {
  it('arrives on the day that is meant, wherever the shop is', () => {
    expect(payoutOf(payout())).toMatchObject({ amount: 1649, arrives: '2026-03-02', contents: 'completed' });
    expect(payoutOf(payout({ amount: -200 })).amount).toBe(-200);
  });

  it.each(['in_progress', 'not_applicable', 'something_new'])('says whether its contents are known: %s', (status) => {
    const { contents } = payoutOf(payout({ reconciliation_status: status }));
    expect(contents).toBe(status === 'in_progress' ? status : 'not_applicable');
  });

  it.each([[{ id: 'pi_1' }], [{ amount: 0.5 }], [{ currency: 'dollars' }], [{ status: 'sent' }], [{ created: null }]])(
    'that is not what it promises is unreadable: %j',
    (more) => {
      expect(() => payoutOf(payout(more))).toThrow(UnreadablePayment);
    },
  );
});

describe('an entry of a payout', () => {
  it('is a charge with its payment and fee', () => {
    expect(payoutEntryOf(entry())).toMatchObject({
      kind: 'charge',
      gross: 1729,
      fee: 80,
      net: 1649,
      paid: { amount: 1729, currency: 'usd' },
      paymentId: 'pi_1',
      providerRefundId: null,
    });
  });

  it('is a refund with the id of the provider and our own', () => {
    const made = { kind: 'refund', gross: -500, paymentId: 'pi_1', providerRefundId: 're_1', refundId };
    expect(moved('refund', -500, refund, 'payment_refund')).toMatchObject(made);
    expect(moved('refund_failure', 500, refund, 'adjustment')).toMatchObject({ kind: 'failed_refund', refundId });
    expect(moved('refund', -500, { ...refund, metadata: { refundId: 'ours' } })).toMatchObject({ refundId: null });
  });

  it('is a dispute, or what came back of one', () => {
    for (const [category, amount] of [['dispute', -1729] as const, ['dispute_reversal', 1729] as const])
      expect(moved(category, amount, dispute, 'adjustment')).toMatchObject({
        kind: 'dispute',
        gross: amount,
        paymentId: 'pi_1',
        disputeId: 'dp_1',
      });
  });

  it('is a fee, or something else, about no payment', () => {
    expect(moved('fee', -200, null, 'stripe_fee')).toMatchObject({ kind: 'fee', paymentId: null });
    expect(moved('topup', 5_000, 'tu_1')).toMatchObject({ kind: 'other', paid: { amount: 5_000 } });
  });

  it('says what the customer paid where the bank has another currency', () => {
    const converted = payoutEntryOf(entry({ amount: 2360, net: 2280, currency: 'cad' }));
    expect(converted).toMatchObject({ gross: 2360, currency: 'cad', paid: { amount: 1729, currency: 'usd' } });
    const back = payoutEntryOf(
      entry({ reporting_category: 'refund', amount: -690, fee: 0, net: -690, currency: 'cad', source: refund }),
    );
    expect(back).toMatchObject({ paid: { amount: -500, currency: 'usd' } });
  });

  it('is not the payout itself', () => {
    expect(moved('payout', -1649, 'po_1')).toBeNull();
  });

  it.each([
    [{ net: 1650 }],
    [{ amount: '1729' }],
    [{ fee: null }],
    [{ currency: '$' }],
    [{ id: 7 }],
    [{ source: 'ch_1' }],
    [{ source: null }],
    [{ source: { ...charge, amount: -1 } }],
    [{ source: { ...charge, payment_intent: 'pi\0' } }],
  ])('that is not what it promises is unreadable: %j', (more) => {
    expect(() => payoutEntryOf(entry(more))).toThrow(UnreadablePayment);
  });
});
