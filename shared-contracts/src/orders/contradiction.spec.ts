import { describe, expect, it } from '@jest/globals';
import { contradictionOf } from './contradiction.js';
import { OrderStatus } from './schemas.js';

const all = OrderStatus.options;

describe('a change of status', () => {
  it.each(all)('of a cancelled order to %s goes against its cancellation, unless it stays cancelled', (next) => {
    const contradiction = contradictionOf({ status: 'cancelled', isRefunded: true }, next);
    expect(contradiction).toBe(next === 'cancelled' ? null : 'cancelled');
  });

  it.each(all)('of any other order that is not refunded goes against nothing: %s', (status) => {
    if (status === 'cancelled') return;
    for (const next of all) expect(contradictionOf({ status, isRefunded: false }, next)).toBeNull();
  });

  it.each<[OrderStatus, OrderStatus[]]>([
    ['pending', ['processing', 'shipped', 'delivered', 'completed']],
    ['processing', ['shipped', 'delivered', 'completed']],
    // what has left arrives, refunded or not, but is not printed again
    ['shipped', ['processing']],
    ['delivered', ['processing']],
    ['completed', ['processing']],
  ])('of a %s order that is refunded in full goes against that only towards the parcel', (status, refused) => {
    const against = all.filter((next) => contradictionOf({ status, isRefunded: true }, next) === 'refunded');
    expect(against.toSorted()).toEqual(refused.toSorted());
  });
});
