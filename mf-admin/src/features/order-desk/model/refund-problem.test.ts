import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents, toDecimal } from 'shared-contracts/money/money';
import { amountProblem, fullProblem, itemsProblem, whyNothingToRefund } from './refund-problem';

const [none, some] = [cents(0), cents(1250)];
const all = { left: some, limited: null };
const paid = { reprintOf: null, totalAmount: '28.59' };

describe('why nothing can be refunded', () => {
  it('names the reason, if there is one', () => {
    expect(whyNothingToRefund(paid, { ...all, disputed: none })).toBeNull();
    expect(whyNothingToRefund(paid, { left: none, limited: null, disputed: none })).toMatch(/everything is refunded/);
    expect(whyNothingToRefund(paid, { left: none, limited: null, disputed: some })).toMatch(/^\$12\.50 is disputed/);
    expect(whyNothingToRefund({ ...paid, totalAmount: '0.00' }, { left: none, limited: null, disputed: none })).toMatch(
      /Nothing/,
    );
    expect(
      whyNothingToRefund({ reprintOf: 'x', totalAmount: '0.00' }, { left: none, limited: null, disputed: none }),
    ).toMatch(/reprint/);
  });
});

it('the problem of items is that none are chosen, or that less is left than they cost', () => {
  expect(itemsProblem(none, all)).toBe('Choose what to refund');
  expect(itemsProblem(cents(1251), all)).toBe('Only $12.50 can still be refunded. Refund an amount instead.');
  expect(itemsProblem(some, all)).toBeNull();
});

describe('the problem of an amount', () => {
  it.each([
    ['', 'Enter an amount'],
    ['0', 'Must be more than 0.00'],
    ['1.234', 'Must be an amount like 12.30'],
    ['-1', 'Must be an amount like 12.30'],
    ['12.51', 'Only $12.50 can still be refunded.'],
  ])('%j is that it says %j', (text, problem) => expect(amountProblem(text, all)).toBe(problem));

  it('is nothing exactly from one cent to what is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }), (amount, left) => {
        const isPossible = amount > 0 && amount <= left;
        expect(amountProblem(toDecimal(cents(amount)), { left: cents(left), limited: null }) === null).toBe(isPossible);
      }),
    );
  });
});

it('the limits of the support are a problem of every kind of refund', () => {
  const refundable = { left: some, limited: { ofOrder: cents(4500), today: none } };
  const problem =
    'You can refund at most $50.00 of an order, and $45.00 is refunded already. An administrator can refund more.';
  expect(fullProblem(refundable)).toBe(problem);
  expect(fullProblem({ ...refundable, left: cents(500) })).toBeNull();
  expect(itemsProblem(cents(501), refundable)).toBe(problem);
  expect(itemsProblem(cents(500), refundable)).toBeNull();
  expect(amountProblem('5.01', refundable)).toBe(problem);
  expect(amountProblem('5.00', refundable)).toBeNull();
  expect(whyNothingToRefund(paid, { ...refundable, disputed: none })).toBeNull();
  const spent = { ofOrder: none, today: cents(20_000) };
  expect(whyNothingToRefund(paid, { left: some, limited: spent, disputed: none })).toBe(
    'You can refund at most $200.00 a day, and $200.00 is refunded already. An administrator can refund more.',
  );
});
