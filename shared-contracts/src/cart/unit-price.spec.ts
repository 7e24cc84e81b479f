import { describe, expect, it } from '@jest/globals';
import { singlePriceOf, unitPriceOf } from './unit-price.js';

const product = { price: '10.00', packOptions: null };

describe('the unit price of a line', () => {
  it('is the price of the selected pack, whatever the variation', () => {
    expect(unitPriceOf({ product, selectedPack: '12', variation: { priceAdjustment: '3.00' } })).toBe(2400);
  });
  it("is the variation's price when no pack is selected: 10.00 + 3.00", () => {
    expect(unitPriceOf({ product, selectedPack: null, variation: { priceAdjustment: '3.00' } })).toBe(1300);
    expect(unitPriceOf({ product, selectedPack: null, variation: { priceAdjustment: '-1.50' } })).toBe(850);
    expect(singlePriceOf(product, { priceAdjustment: '-1.50' })).toBe(850);
  });
  it("is the product's price otherwise", () => {
    expect(unitPriceOf({ product, selectedPack: null })).toBe(1000);
    expect(singlePriceOf(product)).toBe(1000);
  });
  it('is unknown for a pack that is not sold', () => {
    expect(unitPriceOf({ product, selectedPack: '7' })).toBeUndefined();
  });
});
