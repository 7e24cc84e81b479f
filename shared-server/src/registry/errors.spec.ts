import { describe, expect, it } from '@jest/globals';
import { groupErrors } from './errors';

const [noon, later] = [new Date('2026-01-01T12:00:00Z'), new Date('2026-01-01T13:00:00Z')];
const frame = { name: 'Total', file: 'src/total.tsx', line: 12, column: 5 };
const anError = {
  place: 'browser' as const,
  message: 'price of undefined',
  page: '/cart',
  frames: [frame],
  count: 1,
  firstSeen: noon,
  lastSeen: noon,
};

describe('errors', () => {
  it('with the same message at the same line are one, on all of their pages', () => {
    const elsewhere = { ...anError, page: '/checkout', frames: [{ ...frame, column: 9 }], count: 4, lastSeen: later };
    expect(groupErrors([anError, elsewhere])).toEqual([
      {
        place: 'browser',
        message: 'price of undefined',
        pages: ['/cart', '/checkout'],
        count: 5,
        firstSeen: noon,
        lastSeen: later,
        stack: ['Total (src/total.tsx:12:5)'],
      },
    ]);
  });

  it('at another line, with another message or on the server are others, the most frequent first', () => {
    const others = [
      { ...anError, frames: [{ ...frame, name: null, line: 13 }], count: 2 },
      { ...anError, message: 'another', count: 3 },
      { ...anError, place: 'server' as const, count: 4 },
    ];
    expect(groupErrors([anError, ...others]).map(({ count, stack }) => [count, stack[0]])).toEqual([
      [4, 'Total (src/total.tsx:12:5)'],
      [3, 'Total (src/total.tsx:12:5)'],
      [2, 'src/total.tsx:13:5'],
      [1, 'Total (src/total.tsx:12:5)'],
    ]);
  });
});
