import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { availableOf, demandOf, shortagesOf } from './demand.js';

const productIds = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const demands = fc.array(fc.record({ productId: productIds, quantity: fc.integer({ min: 1, max: 999 }) }), {
  maxLength: 100,
});
const levels = fc.uniqueArray(
  fc.record({
    productId: productIds,
    inStock: fc.integer({ min: 0, max: 2000 }),
    reserved: fc.integer({ min: 0, max: 2000 }),
    isActive: fc.boolean(),
  }),
  { selector: (level) => level.productId },
);

describe('demand', () => {
  it('sums all lines of a product', () => {
    const lines = [
      { productId: 'b', quantity: 2 },
      { productId: 'a', quantity: 1 },
      { productId: 'b', quantity: 3 },
    ];
    expect(demandOf(lines)).toEqual([
      { productId: 'a', quantity: 1 },
      { productId: 'b', quantity: 2 + 3 },
    ]);
  });

  it('keeps every unit, and lists each product once in ascending order', () => {
    fc.assert(
      fc.property(demands, (lines) => {
        const demand = demandOf(lines);
        const sum = (list: { quantity: number }[]) => list.reduce((total, { quantity }) => total + quantity, 0);
        expect(sum(demand)).toBe(sum(lines));
        const ids = demand.map(({ productId }) => productId);
        expect(ids).toEqual([...new Set(ids)].toSorted());
      }),
    );
  });
});

describe('shortages', () => {
  it('report what is available of a product', () => {
    expect(
      shortagesOf([{ productId: 'a', quantity: 3 }], [{ productId: 'a', inStock: 5, reserved: 3, isActive: true }]),
    ).toEqual([{ productId: 'a', requested: 3, available: 5 - 3 }]);
  });

  it('count no unit of an inactive or unknown product', () => {
    expect(availableOf({ productId: 'a', inStock: 5, reserved: 0, isActive: false })).toBe(0);
    expect(availableOf(undefined)).toBe(0);
  });

  it('list exactly the products that fall short, and never report a negative number', () => {
    fc.assert(
      fc.property(demands, levels, (lines, stock) => {
        const demand = demandOf(lines);
        const short = new Map(shortagesOf(demand, stock).map((shortage) => [shortage.productId, shortage]));
        for (const { productId, quantity } of demand) {
          const available = availableOf(stock.find((level) => level.productId === productId));
          expect(available).toBeGreaterThanOrEqual(0);
          expect(short.has(productId)).toBe(available < quantity);
        }
      }),
    );
  });
});
