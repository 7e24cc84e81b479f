import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shopPolicy } from '../policy/shop-policy.js';
import { cancellableUntil, orderChangesPath, whyNotCancellable } from './order-changes.js';
import { orderStatuses } from './schemas.js';

const createdAt = new Date('2026-11-22T12:00:00.000Z');
const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
const window = shopPolicy.cancellationWithinHours * 3_600_000;

describe('cancelling an order', () => {
  it('is possible until the policy’s hours have passed', () => {
    const order = { status: 'pending' as const, createdAt };
    expect(whyNotCancellable(order, after(window - 1))).toBeUndefined();
    expect(whyNotCancellable(order, after(window))).toBe('too_late_to_cancel');
    expect(cancellableUntil(createdAt)).toEqual(after(window));
  });

  it('is possible only before printing begins, whatever the time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), fc.integer({ min: 0, max: 2 * window }), (status, elapsed) => {
        const whenPending = elapsed < window ? undefined : 'too_late_to_cancel';
        const otherwise = status === 'cancelled' ? 'order_cancelled' : 'printing_begun';
        expect(whyNotCancellable({ status, createdAt }, after(elapsed))).toBe(
          status === 'pending' ? whenPending : otherwise,
        );
      }),
    );
  });

  it('happens on the order page, or for a guest on the tracking page with the token', () => {
    expect(orderChangesPath({ orderId: 'a' })).toBe('/orders/a');
    expect(orderChangesPath({ orderId: 'a', token: 'b_-' })).toBe('/track-order?order=a&token=b_-');
  });
});
