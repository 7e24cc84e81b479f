import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shopPolicy } from '../policy/shop-policy.js';
import { claimsEndAt, isDelivered } from './delivered.js';
import { orderStatuses } from './schemas.js';

const deliveredAt = new Date('2026-10-01T12:00:00Z');

describe('an order', () => {
  it.each(orderStatuses)('that is %s counts as delivered exactly if its buyer has it', (status) => {
    expect(isDelivered({ status })).toBe(['delivered', 'completed'].includes(status));
  });
});

describe('the time for claims', () => {
  it('ends as many days after delivery as returns are promised for', () => {
    expect(shopPolicy.returnsWithinDays).toBe(30);
    // 1 October + 30 days
    expect(claimsEndAt({ status: 'completed', deliveredAt })).toEqual(new Date('2026-10-31T12:00:00Z'));
  });

  it('has no end before delivery or for a cancelled order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), fc.option(fc.constant(deliveredAt)), (status, at) => {
        expect(claimsEndAt({ status, deliveredAt: at }) !== null).toBe(isDelivered({ status }) && at !== null);
      }),
    );
  });
});
