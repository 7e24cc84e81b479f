import { describe, expect, it } from '@jest/globals';
import { cents } from 'shared-contracts/money/money';
import { type PaidSession, outcomeOf } from './paid-session.js';

const expected = { total: cents(1729), currency: 'usd' };
const asExpected: PaidSession = { foreign: null, paymentId: 'pi_1', total: cents(1729), currency: 'usd' };
const outcomeWith = (more: Partial<PaidSession>) => outcomeOf({ ...asExpected, ...more }, expected);

describe('a paid session', () => {
  it('as its checkout expects it becomes an order', () => {
    expect(outcomeWith({})).toEqual({ kind: 'order', paymentId: 'pi_1' });
  });

  it.each([
    ['wrong_amount', { total: cents(1728) }],
    ['wrong_currency', { currency: 'eur' }],
    ['wrong_currency', { currency: 'eur', total: cents(9) }],
  ])('is refunded in full for %s: %j', (reason, more) => {
    const { total } = { ...asExpected, ...more };
    expect(outcomeWith(more)).toEqual({ kind: 'refund', reason, paymentId: 'pi_1', amount: total });
  });

  it.each([
    ['no_payment_id', { paymentId: null }],
    ['no_payment_id', { paymentId: null, currency: 'eur', total: cents(9) }],
    ['no_amount', { total: null }],
    ['no_amount', { total: cents(0) }],
    ['no_amount', { currency: null }],
  ])('waits for more to be said: %s, %j', (reason, more) => {
    expect(outcomeWith(more)).toEqual({ kind: 'wait', reason });
  });

  it.each(['another_account', 'another_mode', 'not_a_payment'] as const)(
    'is not ours, whatever else it says: %s',
    (foreign) => {
      expect(outcomeWith({ foreign, paymentId: null, total: cents(9) })).toEqual({ kind: 'not_ours', reason: foreign });
    },
  );

  it('without a checkout is not ours, and never refunded, since another shop may use the same account', () => {
    expect(outcomeOf(asExpected, undefined)).toEqual({ kind: 'not_ours', reason: 'unknown_checkout' });
  });
});
