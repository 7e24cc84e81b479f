import { describe, expect, it } from '@jest/globals';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { progressDates } from './progress-dates.js';

const day = (date: number) => new Date(Date.UTC(2026, 0, date));
const after = (...statuses: OrderStatus[]) => progressDates(statuses.map((to, index) => ({ to, at: day(index + 1) })));

describe("the dates of an order's progress", () => {
  it('has none while the order waits', () => expect(after()).toEqual({ processingAt: null, cancelledAt: null }));

  it('dates the processing by its beginning, not by later steps', () => {
    expect(after('processing', 'shipped', 'delivered').processingAt).toEqual(day(1));
    expect(after('shipped').processingAt).toEqual(day(1));
  });

  it('begins anew when the order went back to pending', () =>
    expect(after('processing', 'pending', 'processing').processingAt).toEqual(day(3)));

  it('knows whether a cancelled order was processed before', () => {
    expect(after('cancelled')).toEqual({ processingAt: null, cancelledAt: day(1) });
    expect(after('processing', 'cancelled')).toEqual({ processingAt: day(1), cancelledAt: day(2) });
    expect(after('processing', 'pending', 'cancelled')).toEqual({ processingAt: null, cancelledAt: day(3) });
  });

  it('forgets a cancellation that was taken back', () =>
    expect(after('cancelled', 'processing')).toEqual({ processingAt: day(2), cancelledAt: null }));
});
