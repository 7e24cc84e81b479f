import { describe, expect, it } from '@jest/globals';
import { sampleOrder } from '../testing/samples.js';
import { orderConflict, orderConflictText } from './order-conflict.js';

const seen = sampleOrder({ customImages: ['/objects/photos/a.jpg'] });

describe('what has changed of an order', () => {
  it('names every field that differs, with what it was and what it is now', () => {
    const now = {
      ...seen,
      version: 9,
      status: 'cancelled' as const,
      trackingNumber: '1Z',
      heldSince: '2026-01-02T12:00:00.000Z',
      holdReason: 'Blurry',
      printsCheckedAt: '2026-01-02T12:00:00.000Z',
      customImages: ['/objects/photos/a.jpg', '/objects/photos/b.jpg'],
      refundedAmount: '28.59',
    };
    expect(orderConflict({ seen, now })).toEqual([
      { field: 'status', label: 'Status', before: 'Pending', now: 'Cancelled' },
      { field: 'trackingNumber', label: 'Tracking number', before: 'None', now: '1Z' },
      { field: 'holdReason', label: 'On hold because', before: 'Not on hold', now: 'Blurry' },
      { field: 'printsCheckedAt', label: 'Prints checked', before: 'No', now: 'Yes' },
      { field: 'customImages', label: 'Photos', before: '1 photo', now: '2 photos' },
      { field: 'refundedAmount', label: 'Refunded', before: '$0.00', now: '$28.59' },
    ]);
  });

  it('says that as many photos are not the same photos', () => {
    expect(orderConflict({ seen, now: { customImages: ['/objects/photos/b.jpg'] } })).toMatchObject([
      { before: '1 photo', now: '1 photo, not the same' },
    ]);
  });

  it('leaves out what one of them does not have, and later checks of checked prints', () => {
    const { printsCheckedAt: _, ...listed } = seen;
    expect(orderConflict({ seen: listed, now: { printsCheckedAt: '2026-01-02T12:00:00.000Z' } })).toEqual([]);
    expect(orderConflict({ seen, now: {} })).toEqual([]);
    expect(orderConflict({ seen, now: seen })).toEqual([]);
  });

  it('fits in one line', () => {
    const changes = orderConflict({ seen, now: { status: 'shipped', trackingNumber: '1Z' } });
    expect(orderConflictText(changes)).toBe('Status: Pending → Shipped. Tracking number: None → 1Z');
  });
});
