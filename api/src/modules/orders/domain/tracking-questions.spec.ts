import { describe, expect, it } from '@jest/globals';
import { type GivenTracking, type TrackingHolder, trackingQuestions } from './tracking-questions.js';

const asked = (given: GivenTracking[], holders: TrackingHolder[] = []) =>
  Object.fromEntries(
    [...trackingQuestions(given, holders)].map(([id, { reasons, message }]) => [id, [reasons, message]]),
  );
const row = (line: number, trackingNumber: string): GivenTracking => ({
  orderId: `order-${line}`,
  trackingNumber,
  line,
});
const rounded = 'It ends in zeros after 15 digits, like numbers that a spreadsheet has rounded';

describe('somebody is asked about a tracking number', () => {
  it('that looks rounded', () => {
    expect(asked([row(2, '7023 2100 3941 4600'), row(3, '7023210039414604')])).toEqual({
      'order-2': [['rounded'], rounded],
    });
  });

  it('that several rows of a file have, however they write it', () => {
    expect(asked([row(2, '1Z 9'), row(3, '1z-9'), row(4, '1Z8')])).toEqual({
      'order-2': [['repeated'], 'Line 3 has this number too'],
      'order-3': [['repeated'], 'Line 2 has this number too'],
    });
    expect(asked([2, 3, 4].map((line) => row(line, '1Z')))['order-2']).toEqual([
      ['repeated'],
      'Lines 3 and 4 have this number too',
    ]);
    expect(asked([2, 3, 4, 5, 6, 7].map((line) => row(line, '1Z')))['order-2']).toEqual([
      ['repeated'],
      'Lines 3, 4, 5 and 2 more have this number too',
    ]);
  });

  it('that other orders have', () => {
    const holder = { key: '1Z9', orderId: '1a2b3c4d-0000-4000-8000-000000000001', orders: 1 };
    const given = [{ orderId: 'one', trackingNumber: '1z9' }];
    expect(asked(given, [holder])).toEqual({ one: [['repeated'], 'Order 1a2b3c4d has this number already'] });
    expect(asked(given, [{ ...holder, orders: 2 }])['one']![1]).toBe(
      'Order 1a2b3c4d and 1 other order have this number already',
    );
    expect(asked(given, [{ ...holder, orders: 4 }])['one']![1]).toBe(
      'Order 1a2b3c4d and 3 other orders have this number already',
    );
  });

  it('for every reason at once', () => {
    const number = '7023210039414600';
    const holder = { key: number, orderId: '1a2b3c4d-0000-4000-8000-000000000001', orders: 1 };
    expect(asked([row(2, number), row(3, number)], [holder])['order-2']).toEqual([
      ['rounded', 'repeated'],
      `${rounded}. Line 3 has this number too. Order 1a2b3c4d has this number already`,
    ]);
  });
});
