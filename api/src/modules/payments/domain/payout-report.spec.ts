import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, cents } from 'shared-contracts/money/money';
import { PayoutEntryKind } from 'shared-contracts/payouts/schemas';
import {
  type BookedPayment,
  type BookedRefund,
  type MovedMoney,
  type PaymentBooks,
  isDifferent,
  payoutReport,
} from './payout-report.js';

type Wanted = Partial<Omit<MovedMoney, 'gross' | 'fee' | 'net'>> & { gross: number; fee?: number };
const entryOf = ({ gross, fee = 0, ...more }: Wanted): MovedMoney => ({
  kind: 'charge',
  gross: cents(gross),
  fee: cents(fee),
  net: cents(gross - fee),
  paid: { amount: cents(gross), currency: 'usd' },
  paymentId: 'pi_1',
  providerRefundId: null,
  refundId: null,
  ...more,
});
const refundEntry = (more: Partial<Wanted> = {}) =>
  entryOf({ kind: 'refund', gross: -500, providerRefundId: 're_1', ...more });

const payment: BookedPayment = {
  paymentId: 'pi_1',
  orderId: 'order-1',
  amount: cents(1729),
  currency: 'usd',
  withoutOrder: null,
};
const refund: BookedRefund = {
  id: 'refund-1',
  providerRefundId: 're_1',
  orderId: 'order-1',
  amount: cents(500),
  currency: 'usd',
  status: 'done',
};
const dispute = { paymentId: 'pi_1', orderId: 'order-1', amount: cents(1729), currency: 'usd' };
const books = (more: Partial<PaymentBooks> = {}): PaymentBooks => ({
  payments: [payment],
  refunds: [refund],
  disputes: [dispute],
  ...more,
});
const rowOf = (entry: MovedMoney, known = books()) => payoutReport({ amount: entry.net }, [entry], known).rows[0]!;

describe('a payout against the books', () => {
  it('is explained to the cent by a charge, its refund, its dispute and a fee', () => {
    // 17.29 - 0.80, - 5.00, - 17.29 - 15.00, - 2.00
    const entries = [
      entryOf({ gross: 1729, fee: 80 }),
      refundEntry(),
      entryOf({ kind: 'dispute', gross: -1729, fee: 1500 }),
      entryOf({ kind: 'fee', gross: -200, paymentId: null }),
    ];
    const report = payoutReport({ amount: cents(1649 - 500 - 3229 - 200) }, entries, books());
    expect(report.rows.map(({ result, orderId, difference }) => [result, orderId, difference])).toEqual([
      ['matches', 'order-1', 0],
      ['matches', 'order-1', 0],
      ['matches', 'order-1', 0],
      ['not_kept', null, null],
    ]);
    expect(report.sums).toEqual([
      { kind: 'charge', entries: 1, gross: 1729, fee: 80, net: 1649 },
      { kind: 'refund', entries: 1, gross: -500, fee: 0, net: -500 },
      { kind: 'dispute', entries: 1, gross: -1729, fee: 1500, net: -3229 },
      { kind: 'fee', entries: 1, gross: -200, fee: 0, net: -200 },
    ]);
    expect(report.total).toEqual({ entries: 4, gross: 1729 - 500 - 1729 - 200, fee: 1580, net: -2280 });
    expect(report.unexplained).toBe(0);
    expect(report.rows.filter(isDifferent)).toEqual([]);
  });

  it('says what its entries do not explain', () => {
    expect(payoutReport({ amount: cents(2000) }, [entryOf({ gross: 1729, fee: 80 })], books()).unexplained).toBe(351);
  });
});

describe('a charge', () => {
  it('differs by what the order says otherwise', () => {
    expect(rowOf(entryOf({ gross: 1730 }))).toMatchObject({ result: 'differs', booked: 1729, difference: 1 });
  });

  it('of no order is not in the books', () => {
    const row = rowOf(entryOf({ gross: 1729, paymentId: 'pi_2' }));
    expect(row).toMatchObject({
      result: 'not_in_books',
      orderId: null,
      booked: null,
      note: 'No order has this payment',
    });
  });

  it.each([
    ['refund', 'matches'],
    ['wait', 'not_in_books'],
    ['not_ours', 'not_in_books'],
  ] as const)('that became no order (%s) %s, with a note', (withoutOrder, result) => {
    const row = rowOf(entryOf({ gross: 1729 }), books({ payments: [{ ...payment, orderId: null, withoutOrder }] }));
    expect(row).toMatchObject({ result, note: expect.any(String) });
  });

  it('is compared in the currency of the customer, not of the bank', () => {
    const charged = { gross: 2360, fee: 98, paid: { amount: cents(1729), currency: 'usd' } };
    expect(rowOf(entryOf(charged))).toMatchObject({ result: 'matches', booked: 1729, gross: 2360 });
    const inEuros = rowOf(entryOf({ ...charged, paid: { amount: cents(1729), currency: 'eur' } }));
    expect(inEuros).toMatchObject({ result: 'differs', difference: null, note: 'The books have it in USD' });
  });
});

describe('a refund', () => {
  it('is found by the id of the provider, or by our own', () => {
    expect(rowOf(refundEntry()).result).toBe('matches');
    const unanswered = books({ refunds: [{ ...refund, providerRefundId: null, status: 'due' }] });
    expect(rowOf(refundEntry({ refundId: 'refund-1' }), unanswered).result).toBe('matches');
    expect(rowOf(refundEntry(), unanswered).result).toBe('not_in_books');
  });

  it('of another amount differs', () => {
    expect(rowOf(refundEntry({ gross: -700, paid: { amount: cents(-700), currency: 'usd' } }))).toMatchObject({
      result: 'differs',
      booked: -500,
      difference: -200,
    });
  });

  it('that failed leaves and comes back', () => {
    const failed = books({ refunds: [{ ...refund, status: 'failed' }] });
    const back = entryOf({ kind: 'failed_refund', gross: 500, providerRefundId: 're_1' });
    expect([rowOf(refundEntry(), failed).result, rowOf(back, failed).result]).toEqual(['matches', 'matches']);
    expect(rowOf(back)).toMatchObject({ result: 'differs', booked: 0, difference: 500 });
  });
});

describe('a dispute', () => {
  it('takes the disputed amount, and gives it back when it is won', () => {
    const taken = entryOf({ kind: 'dispute', gross: -1729 });
    expect([rowOf(taken).booked, rowOf(entryOf({ kind: 'dispute', gross: 1729 })).booked]).toEqual([-1729, 1729]);
    expect(rowOf(taken, books({ disputes: [] })).result).toBe('not_in_books');
  });
});

const anyEntry = fc
  .record({
    kind: fc.constantFrom(...PayoutEntryKind.options),
    gross: fc.integer({ min: -100_000, max: 100_000 }),
    fee: fc.integer({ min: -500, max: 5_000 }),
    paymentId: fc.constantFrom('pi_1', 'pi_2', null),
    providerRefundId: fc.constantFrom('re_1', null),
    refundId: fc.constantFrom('refund-1', null),
  })
  .map(entryOf);
const anyBooks = fc
  .record({
    amount: fc.integer({ min: 0, max: 100_000 }).map(cents),
    status: fc.constantFrom('due' as const, 'pending' as const, 'done' as const, 'failed' as const),
  })
  .map(({ amount, status }) =>
    books({ payments: [{ ...payment, amount }], refunds: [{ ...refund, amount, status }], disputes: [] }),
  );

describe('any payout', () => {
  it('equals the sum of its entries and what they leave unexplained, kind by kind, to the cent', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), anyBooks, fc.integer().map(cents), (entries, known, amount) => {
        const { rows, sums, total, unexplained } = payoutReport({ amount }, entries, known);
        expect(rows).toHaveLength(entries.length);
        expect(add(total.net, unexplained)).toBe(amount);
        expect(total.net).toBe(total.gross - total.fee);
        for (const what of ['entries', 'gross', 'fee', 'net'] as const)
          expect(sums.reduce((sum, one) => sum + one[what], 0)).toBe(total[what]);
        expect(add(...rows.map(({ net }) => net))).toBe(total.net);
        const explained = payoutReport({ amount: total.net }, entries, known);
        expect(explained.unexplained).toBe(0);
      }),
    );
  });

  it('has no difference without saying why, and each amount is the booked one and the difference', () => {
    fc.assert(
      fc.property(anyEntry, anyBooks, (entry, known) => {
        const row = rowOf(entry, known);
        expect(isDifferent(row) && row.note === null).toBe(false);
        const { booked, difference, paid } = row;
        expect(booked === null || add(booked, difference!) === paid.amount).toBe(true);
        expect(row.result === 'matches').toBe(row.difference === 0);
      }),
    );
  });
});
