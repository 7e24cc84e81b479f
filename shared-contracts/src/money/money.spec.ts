import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocate, cents, formatMoney, formatMoneyShort, parseMoney, roundHalfUp, toDecimal } from './money.js';

const amount = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map(cents);

describe('money', () => {
  it('survives a round trip to the wire', () => {
    fc.assert(fc.property(amount, (money) => expect(parseMoney(toDecimal(money))).toBe(money)));
  });

  it.each([
    ['12.3', 1230],
    ['0.05', 5],
    ['-1.00', -100],
    ['99999999.99', 9_999_999_999],
  ])('reads %s as %d cents', (text, expected) => {
    expect(parseMoney(text)).toBe(expected);
  });

  it.each(['', '1.234', '1e3', 'NaN', ' 1', '1,00', '--1'])('refuses %p', (text) => {
    expect(() => parseMoney(text)).toThrow(RangeError);
  });

  it('is shown in dollars with two decimals and thousands separators', () => {
    expect(formatMoney(cents(123_456_789))).toBe('$1,234,567.89');
    expect(formatMoney(cents(-5))).toBe('-$0.05');
    expect(formatMoneyShort(cents(5_000))).toBe('$50');
    expect(formatMoneyShort(cents(5_990))).toBe('$59.90');
  });

  it('rounds halves away from zero', () => {
    expect(roundHalfUp(5, 10)).toBe(1);
    expect(roundHalfUp(4, 10)).toBe(0);
    expect(roundHalfUp(-5, 10)).toBe(-1);
  });

  it('is rounded by at most half a cent', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31), fc.integer({ min: 1, max: 1_000_000 }), (n, d) => {
        expect(Math.abs(roundHalfUp(n, d) - n / d)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('allocate', () => {
  it('loses no cent for any total and weights', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 }), (total, weights) => {
        expect(allocate(total, weights).reduce((sum, part) => sum + part, 0)).toBe(total);
      }),
    );
  });

  it('splits 10.00 in three as 3.34 + 3.33 + 3.33', () => {
    expect(allocate(cents(1000), [1, 1, 1])).toEqual([334, 333, 333]);
  });
});
