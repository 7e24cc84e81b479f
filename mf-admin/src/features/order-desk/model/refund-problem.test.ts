import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents, toDecimal } from 'shared-contracts/money/money';
import { amountProblem, itemsProblem, whyNothingToRefund } from './refund-problem';

const [none, some] = [cents(0), cents(1250)];
const paid = { reprintOf: null, totalAmount: '28.59' };

describe('why nothing can be refunded', () => {
  it('names the reason, if there is one', () => {
    expect(whyNothingToRefund(paid, { left: some, disputed: none })).toBeNull();
    expect(whyNothingToRefund(paid, { left: none, disputed: none })).toMatch(/everything is refunded/);
    expect(whyNothingToRefund(paid, { left: none, disputed: some })).toMatch(/^\$12\.50 is disputed/);
    expect(whyNothingToRefund({ ...paid, totalAmount: '0.00' }, { left: none, disputed: none })).toMatch(/Nothing/);
    expect(whyNothingToRefund({ reprintOf: 'x', totalAmount: '0.00' }, { left: none, disputed: none })).toMatch(
      /reprint/,
    );
  });
});

it('the problem of items is that none are chosen, or that less is left than they cost', () => {
  expect(itemsProblem(none, some)).toBe('Choose what to refund');
  expect(itemsProblem(cents(1251), some)).toBe('Only $12.50 can still be refunded. Refund an amount instead.');
  expect(itemsProblem(some, some)).toBeNull();
});

describe('the problem of an amount', () => {
  it.each([
    ['', 'Enter an amount'],
    ['0', 'Must be more than 0.00'],
    ['1.234', 'Must be an amount like 12.30'],
    ['-1', 'Must be an amount like 12.30'],
    ['12.51', 'Only $12.50 can still be refunded.'],
  ])('%j is that it says %j', (text, problem) => expect(amountProblem(text, some)).toBe(problem));

  it('is nothing exactly from one cent to what is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }), (amount, left) => {
        const isPossible = amount > 0 && amount <= left;
        expect(amountProblem(toDecimal(cents(amount)), cents(left)) === null).toBe(isPossible);
      }),
    );
  });
});
