import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents } from 'shared-contracts/money/money';
import { payPromises } from './pay-promises.js';

const promise = (claimId: string, left: number) => ({ claimId, left: cents(left) });
const anyPromises = fc
  .array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 5 })
  .map((amounts) => amounts.map((left, index) => promise(`claim-${index}`, left)));
const anyMoney = fc.integer({ min: 0, max: 10_000 }).map(cents);

describe('a refund that pays promises', () => {
  it('pays the first ones in full, and of the next what is left', () => {
    expect(payPromises([promise('a', 400), promise('b', 600), promise('c', 100)], cents(900))).toEqual([
      { claimId: 'a', amount: 400, isLast: true },
      { claimId: 'b', amount: 500, isLast: false },
    ]);
  });

  it('never pays more than it is, nor more than was promised', () => {
    fc.assert(
      fc.property(anyPromises, anyMoney, (promises, refund) => {
        const parts = payPromises(promises, refund);
        const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
        expect(sum(parts.map(({ amount }) => amount))).toBe(Math.min(refund, sum(promises.map(({ left }) => left))));
        for (const { claimId, amount, isLast } of parts) {
          const { left } = promises.find((one) => one.claimId === claimId)!;
          expect([amount <= left, isLast]).toEqual([true, amount === left]);
        }
      }),
    );
  });
});
