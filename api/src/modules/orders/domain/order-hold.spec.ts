import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderStatuses } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { held, holdAfterPhotos, holdOf, isOverdue, noHold } from './order-hold.js';

const now = new Date('2026-11-22T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const someHold = fc.oneof(
  fc.constant(noHold),
  fc.record({ heldSince: fc.integer({ min: 0, max: 60 }).map(daysAgo), holdReason: fc.string({ minLength: 1 }) }),
);
const someOrder = fc.tuple(someHold, fc.constantFrom(...orderStatuses)).map(([hold, status]) => ({ ...hold, status }));

describe('an order on hold', () => {
  it('waits from the first time, with the latest reason', () => {
    const first = held(noHold, 'Photos are missing', daysAgo(3));
    expect(held(first, 'Blurry photo', now)).toEqual({ heldSince: daysAgo(3), holdReason: 'Blurry photo' });
  });

  it('is on hold only before printing begins', () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const hold = holdOf(order);
        expect(hold).toEqual(
          order.status === 'pending' ? { heldSince: order.heldSince, holdReason: order.holdReason } : noHold,
        );
        expect(hold.heldSince === null).toBe(hold.holdReason === null);
      }),
    );
  });

  it('is released by its last missing or better photo, not before', () => {
    fc.assert(
      fc.property(someOrder, fc.integer({ min: 0, max: 9 }), fc.boolean(), (order, missingPhotos, isAskedFor) => {
        const hold = holdAfterPhotos(order, { missingPhotos, isAskedFor });
        expect(hold).toEqual(missingPhotos === 0 && !isAskedFor ? noHold : holdOf(order));
      }),
    );
  });

  it('is overdue after the policy’s days', () => {
    const { overdueDays } = shopPolicy.holds;
    const since = (days: number) => ({ ...held(noHold, 'Why', daysAgo(days)), status: 'pending' as const });
    expect(isOverdue(since(overdueDays), now)).toBe(true);
    expect(isOverdue(since(overdueDays - 0.001), now)).toBe(false);
    expect(isOverdue({ ...since(overdueDays), status: 'shipped' }, now)).toBe(false);
    expect(isOverdue({ ...noHold, status: 'pending' }, now)).toBe(false);
  });
});
