import { describe, expect, it } from '@jest/globals';
import { retention } from '../policy/accounts-and-retention.js';
import { type LinkedOrder, areOrderLinksOpen, orderLinksEnd } from './order-links.js';

const deliveredAt = new Date('2026-01-10T12:00:00.000Z');
const updatedAt = new Date('2026-02-20T12:00:00.000Z');
const order = (over: Partial<LinkedOrder>): LinkedOrder => ({
  status: 'pending',
  deliveredAt: null,
  updatedAt,
  totalAmount: '18.86',
  refundedAmount: '0.00',
  ...over,
});
const daysAfter = (since: Date, days: number = retention.orderLinksDays) =>
  new Date(since.getTime() + days * 86_400_000);

describe('the links of an order end', () => {
  it.each([
    ['never before it is delivered', order({ status: 'shipped' }), null],
    ['never because a part of it was refunded', order({ refundedAmount: '18.85' }), null],
    ['never because nothing was to pay', order({ totalAmount: '0.00' }), null],
    ['counted from delivery', order({ status: 'delivered', deliveredAt }), daysAfter(deliveredAt)],
    ['counted from delivery once it is completed', order({ status: 'completed', deliveredAt }), daysAfter(deliveredAt)],
    [
      'counted from delivery, though it was refunded later',
      order({ status: 'delivered', deliveredAt, refundedAmount: '18.86' }),
      daysAfter(deliveredAt),
    ],
    ['counted from its last change if it was cancelled', order({ status: 'cancelled' }), daysAfter(updatedAt)],
    [
      'counted from its last change if it came back and was cancelled',
      order({ status: 'cancelled', deliveredAt }),
      daysAfter(updatedAt),
    ],
    [
      'counted from its last change if it was refunded in full',
      order({ refundedAmount: '18.86' }),
      daysAfter(updatedAt),
    ],
  ])('%s', (_when, linked, end) => {
    expect(orderLinksEnd(linked)).toEqual(end);
  });

  it('at that moment', () => {
    const delivered = order({ status: 'delivered', deliveredAt });
    const end = daysAfter(deliveredAt, 400);
    expect(areOrderLinksOpen(delivered, new Date(end.getTime() - 1))).toBe(true);
    expect(areOrderLinksOpen(delivered, end)).toBe(false);
    expect(areOrderLinksOpen(order({}), daysAfter(end, 10_000))).toBe(true);
  });
});
