import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ZERO, cents, parseMoney } from 'shared-contracts/money/money';
import { support } from 'shared-contracts/policy/orders';
import { supportLimitRefusal } from './support-limit.js';

const perOrder = parseMoney(support.refundPerOrder);
const perDay = parseMoney(support.refundPerDay);
const money = fc.integer({ min: 0, max: 2 * perDay }).map(cents);

describe('what the support refunds', () => {
  it('is allowed up to the limit of an order, all its refunds together', () => {
    // 20.00 + 30.00 = 50.00
    expect(supportLimitRefusal(parseMoney('30.00'), { ofOrder: parseMoney('20.00'), today: ZERO })).toBeNull();
    expect(supportLimitRefusal(parseMoney('30.01'), { ofOrder: parseMoney('20.00'), today: ZERO })).toMatchObject({
      code: 'refund_over_limit',
      message:
        'You can refund at most $50.00 of an order, and $20.00 is refunded already. An administrator can refund more.',
    });
    expect(supportLimitRefusal(parseMoney('50.01'), { ofOrder: ZERO, today: ZERO })?.message).toBe(
      'You can refund at most $50.00 of an order, all refunds together. An administrator can refund more.',
    );
  });

  it('is allowed up to the limit of a day', () => {
    // 160.00 + 40.00 = 200.00
    expect(supportLimitRefusal(parseMoney('40.00'), { ofOrder: ZERO, today: parseMoney('160.00') })).toBeNull();
    expect(supportLimitRefusal(parseMoney('40.01'), { ofOrder: ZERO, today: parseMoney('160.00') })?.message).toBe(
      'You can refund at most $200.00 a day, and $160.00 is refunded already. An administrator can refund more.',
    );
  });

  it('never exceeds either limit, whatever was refunded before', () => {
    fc.assert(
      fc.property(money, money, money, (amount, ofOrder, today) => {
        const isAllowed = supportLimitRefusal(amount, { ofOrder, today }) === null;
        expect(isAllowed).toBe(amount + ofOrder <= perOrder && amount + today <= perDay);
      }),
    );
  });
});
