import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ZERO, cents, parseMoney } from '../money/money.js';
import { support } from '../policy/orders.js';
import { supportLimitProblem, supportLimitText } from './support-limit.js';

const perOrder = parseMoney(support.refundPerOrder);
const perDay = parseMoney(support.refundPerDay);
const money = fc.integer({ min: 0, max: 2 * perDay }).map(cents);

describe('what the support refunds', () => {
  it('is allowed up to the limit of an order, all its refunds together', () => {
    // 20.00 + 30.00 = 50.00
    expect(supportLimitProblem(parseMoney('30.00'), { ofOrder: parseMoney('20.00'), today: ZERO })).toBeNull();
    expect(supportLimitProblem(parseMoney('30.01'), { ofOrder: parseMoney('20.00'), today: ZERO })).toBe(
      'You can refund at most $50.00 of an order, and $20.00 is refunded already. An administrator can refund more.',
    );
    expect(supportLimitProblem(parseMoney('50.01'), { ofOrder: ZERO, today: ZERO })).toBe(
      'You can refund at most $50.00 of an order, all refunds together. An administrator can refund more.',
    );
  });

  it('is allowed up to the limit of a day', () => {
    // 160.00 + 40.00 = 200.00
    expect(supportLimitProblem(parseMoney('40.00'), { ofOrder: ZERO, today: parseMoney('160.00') })).toBeNull();
    expect(supportLimitProblem(parseMoney('40.01'), { ofOrder: ZERO, today: parseMoney('160.00') })).toBe(
      'You can refund at most $200.00 a day, and $160.00 is refunded already. An administrator can refund more.',
    );
  });

  it('is said beforehand', () => {
    // 50.00 - 20.00 and 200.00 - 160.00
    expect(supportLimitText({ ofOrder: parseMoney('20.00'), today: parseMoney('160.00') })).toBe(
      'You can refund up to $30.00 of this order, and $40.00 today. An administrator can refund more.',
    );
  });

  it('never exceeds either limit, whatever was refunded before', () => {
    fc.assert(
      fc.property(money, money, money, (amount, ofOrder, today) => {
        const isAllowed = supportLimitProblem(amount, { ofOrder, today }) === null;
        expect(isAllowed).toBe(amount + ofOrder <= perOrder && amount + today <= perDay);
      }),
    );
  });
});
