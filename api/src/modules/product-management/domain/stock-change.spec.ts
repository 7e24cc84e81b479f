import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stockAfter } from './stock-change.js';

describe('the stock that an admin sets', () => {
  it('is the difference to what they saw, so that sales made meanwhile count', () => {
    // 20 seen, 2 sold since, 5 added: 18 + 5
    expect(stockAfter({ wanted: 25, seen: 20 }, { inStock: 18, reserved: 0 })).toMatchObject({ value: 23 });
  });

  it('is taken as it is when nothing is said about what they saw', () => {
    expect(stockAfter({ wanted: 25, seen: null }, { inStock: 18, reserved: 3 })).toMatchObject({ value: 25 });
  });

  it('never falls below what open checkouts hold, and the refusal says what there is', () => {
    expect(stockAfter({ wanted: 2, seen: 20 }, { inStock: 18, reserved: 1 })).toMatchObject({
      code: 'stock_reserved',
      details: { inStock: 18, reserved: 1 },
    });
  });

  it('loses no sale and no delivery, whatever happened between', () => {
    const units = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(units, units, units, (seen, wanted, inStock) => {
        const after = stockAfter({ wanted, seen }, { inStock, reserved: 0 });
        expect(after.ok ? after.value - inStock === wanted - seen : inStock + wanted - seen < 0).toBe(true);
      }),
    );
  });
});
