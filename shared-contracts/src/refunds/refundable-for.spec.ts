import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents } from '../money/money.js';
import { refundableFor } from './refundable-for.js';

const promise = (claimId: string, left: number) => ({ claimId, left: cents(left) });
const anyPromises = fc
  .array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 5 })
  .map((amounts) => amounts.map((left, index) => promise(`claim-${index}`, left)));
const anyMoney = fc.integer({ min: 0, max: 10_000 }).map(cents);

describe('what can be refunded', () => {
  const order = { money: cents(2859), promises: [promise('a', 2000), promise('b', 500)] };

  it('without naming a promise is what is promised to nobody: 28.59 - 20.00 - 5.00', () => {
    expect(refundableFor(order, { isFull: false })).toBe(359);
  });

  it('of a promise is that and what is promised to nobody: 28.59 - 5.00', () => {
    expect(refundableFor(order, { isFull: false, promisedIn: 'a' })).toBe(2359);
  });

  it('in full is everything', () => {
    expect(refundableFor(order, { isFull: true })).toBe(2859);
  });

  it('of a promise is what money there is, where not all promises can be kept', () => {
    const short = { ...order, money: cents(700) };
    expect(refundableFor(short, { isFull: false })).toBe(0);
    expect(refundableFor(short, { isFull: false, promisedIn: 'a' })).toBe(700);
    expect(refundableFor(short, { isFull: false, promisedIn: 'b' })).toBe(500);
  });

  it('is never more than the money, and never less than nothing', () => {
    fc.assert(
      fc.property(anyPromises, anyMoney, fc.constantFrom(undefined, 'claim-0', 'claim-9'), (promises, money, named) => {
        const left = refundableFor({ money, promises }, { isFull: false, promisedIn: named });
        expect([left >= 0, left <= money]).toEqual([true, true]);
      }),
    );
  });
});
