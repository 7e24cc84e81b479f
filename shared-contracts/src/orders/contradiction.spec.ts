import { describe, expect, it } from '@jest/globals';
import { contradictionOf } from './contradiction.js';
import { OrderStatus } from './schemas.js';

const all = OrderStatus.options;

describe('a change of status', () => {
  it.each(all)('of a cancelled order to %s goes against its cancellation, unless it stays cancelled', (next) => {
    const contradiction = contradictionOf({ status: 'cancelled', isRefunded: true, missingPhotos: 1 }, next);
    expect(contradiction).toBe(next === 'cancelled' ? null : 'cancelled');
  });

  it.each(all)('of any other order that is paid for and complete goes against nothing: %s', (status) => {
    if (status === 'cancelled') return;
    for (const next of all) {
      expect(contradictionOf({ status, isRefunded: false, missingPhotos: 0 }, next)).toBeNull();
      expect(contradictionOf({ status, missingPhotos: 3, photosWaived: true }, next)).toBeNull();
    }
  });

  it('of an order that is refunded and owes photos goes against the refund first', () => {
    expect(contradictionOf({ status: 'pending', isRefunded: true, missingPhotos: 1 }, 'shipped')).toBe('refunded');
  });

  it.each<[OrderStatus, OrderStatus[]]>([
    ['pending', ['processing', 'shipped', 'delivered', 'completed']],
    ['processing', ['shipped', 'delivered', 'completed']],
    // what has left arrives, refunded or not, but is not printed again
    ['shipped', ['processing']],
    ['delivered', ['processing']],
    ['completed', ['processing']],
  ])(
    'of a %s order that is refunded in full or owes photos goes against that only towards the parcel',
    (status, refused) => {
      const against = (order: { isRefunded: boolean; missingPhotos: number }) =>
        all.filter((next) => contradictionOf({ status, ...order }, next) !== null).toSorted();
      expect(against({ isRefunded: true, missingPhotos: 0 })).toEqual(refused.toSorted());
      expect(against({ isRefunded: false, missingPhotos: 2 })).toEqual(refused.toSorted());
    },
  );
});
