import { describe, expect, it } from '@jest/globals';
import { sampleOrder } from 'shared-contracts/testing/samples';
import { timelineOf } from './timeline';

const placed = '2026-01-01T09:00:00.000Z';
const touched = '2026-01-02T09:00:00.000Z';
const shipped = '2026-01-03T09:00:00.000Z';
const arrived = '2026-01-07T09:00:00.000Z';
const names = (changes: Parameters<typeof sampleOrder>[0]) =>
  timelineOf(sampleOrder({ createdAt: placed, updatedAt: touched, ...changes })).map((step) => step.name);

describe("an order's timeline", () => {
  it('starts with the order', () => {
    expect(timelineOf(sampleOrder({ status: 'pending', createdAt: placed }))).toEqual([
      { name: 'Order Placed', at: placed },
    ]);
  });

  it('dates Processing by the last change', () => {
    expect(timelineOf(sampleOrder({ status: 'processing', createdAt: placed, updatedAt: touched }))[1]).toEqual({
      name: 'Processing',
      at: touched,
    });
  });

  it('includes Shipped and Delivered once they have a date', () => {
    expect(names({ status: 'shipped', shippedAt: shipped })).toEqual(['Order Placed', 'Processing', 'Shipped']);
    expect(names({ status: 'delivered', shippedAt: shipped, deliveredAt: arrived })).toEqual([
      'Order Placed',
      'Processing',
      'Shipped',
      'Delivered',
    ]);
  });

  it('ends with the cancellation', () => {
    expect(names({ status: 'cancelled' })).toEqual(['Order Placed', 'Processing', 'Cancelled']);
  });
});
