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

  it('dates Processing by the history, else by the last change', () => {
    const order = sampleOrder({ status: 'processing', createdAt: placed, updatedAt: touched });
    expect(timelineOf(order)[1]).toEqual({ name: 'Processing', at: touched });
    expect(timelineOf({ ...order, updatedAt: arrived, processingAt: touched })[1]).toMatchObject({ at: touched });
  });

  it('has no date for Processing that is after the shipping', () => {
    const order = sampleOrder({ status: 'shipped', createdAt: placed, shippedAt: shipped, updatedAt: arrived });
    expect(timelineOf(order).map(({ at }) => at)).toEqual([placed, null, shipped]);
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

  it('ends with the cancellation, dated by the history, and shows Processing only if the order was processed', () => {
    expect(names({ status: 'cancelled' })).toEqual(['Order Placed', 'Cancelled']);
    expect(names({ status: 'cancelled', processingAt: touched })).toEqual(['Order Placed', 'Processing', 'Cancelled']);
    const order = sampleOrder({ status: 'cancelled', createdAt: placed, cancelledAt: touched, updatedAt: arrived });
    expect(timelineOf(order).at(-1)).toEqual({ name: 'Cancelled', at: touched, state: 'stopped' });
  });
});
