import { describe, expect, it } from '@jest/globals';
import { expectedArrivalOf } from './expected-arrival.js';
import type { OrderStatus } from './schemas.js';

const arrival = { from: '2026-12-03', by: '2026-12-05' };

describe('the expected arrival of an order', () => {
  it.each<OrderStatus>(['pending', 'processing', 'shipped'])('is what was promised while it is %s', (status) =>
    expect(expectedArrivalOf({ status, arrival })).toBe(arrival),
  );

  it.each<OrderStatus>(['delivered', 'completed', 'cancelled'])('is none once it is %s', (status) =>
    expect(expectedArrivalOf({ status, arrival })).toBeNull(),
  );

  it('is none while the order waits for photos, or when nothing was promised', () => {
    expect(expectedArrivalOf({ status: 'pending', arrival, missingPhotos: 1 })).toBeNull();
    expect(expectedArrivalOf({ status: 'pending', arrival, isOnHold: true })).toBeNull();
    expect(expectedArrivalOf({ status: 'pending' })).toBeNull();
  });
});
