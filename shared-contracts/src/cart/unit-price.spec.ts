import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Money, cents, roundHalfUp, toDecimal } from '../money/money.js';
import { packOptionsOf } from '../packs/packs.js';
import { impliedPackOf, packPricesOf, unitPriceOf } from './unit-price.js';

const magnet = { price: '10.00', packOptions: null };
const bundle = {
  price: '24.99',
  packOptions: [
    { size: 12, price: '44.99' },
    { size: 6, price: '24.99' },
  ],
};
const glossy = { priceAdjustment: '3.00' };
const thin = { priceAdjustment: '-1.50' };

describe('the unit price of a line', () => {
  it("is the selected pack's, adjusted in proportion: 24.00 + 3.00 x 24.00 / 10.00", () => {
    expect(unitPriceOf({ product: magnet, selectedPack: '12' })).toBe(2400);
    expect(unitPriceOf({ product: magnet, selectedPack: '12', variation: glossy })).toBe(2400 + 720);
    expect(unitPriceOf({ product: magnet, selectedPack: '12', variation: thin })).toBe(2400 - 360);
  });

  it("is the product's, with the whole adjustment, where no pack is selected: 10.00 + 3.00", () => {
    expect(unitPriceOf({ product: magnet, selectedPack: null })).toBe(1000);
    expect(unitPriceOf({ product: magnet, selectedPack: null, variation: glossy })).toBe(1300);
    expect(unitPriceOf({ product: magnet, selectedPack: null, variation: thin })).toBe(850);
  });

  it("adds the adjustment once to a bundle's smallest pack: 24.99 + 3.00, and 44.99 + 3.00 x 44.99 / 24.99", () => {
    expect(unitPriceOf({ product: bundle, selectedPack: '6', variation: glossy })).toBe(2799);
    // 3.00 x 44.99 / 24.99 = 5.4009...
    expect(unitPriceOf({ product: bundle, selectedPack: '12', variation: glossy })).toBe(4499 + 540);
  });

  it('rounds the adjustment half up, once: 0.25 x 11.00 / 10.00 = 0.275', () => {
    const product = { price: '10.00', packOptions: [{ size: 2, price: '11.00' }] };
    expect(unitPriceOf({ product, selectedPack: '2', variation: { priceAdjustment: '0.25' } })).toBe(1100 + 28);
  });

  it("is the smallest pack's where a product without single magnets names no pack", () => {
    expect(impliedPackOf(bundle)).toBe('6');
    expect(unitPriceOf({ product: bundle, selectedPack: null })).toBe(2499);
    expect(unitPriceOf({ product: bundle, selectedPack: null, variation: glossy })).toBe(2799);
    expect(impliedPackOf(magnet)).toBeNull();
  });

  it('is unknown for a pack that is not sold', () => {
    expect(unitPriceOf({ product: magnet, selectedPack: '7' })).toBeUndefined();
    expect(unitPriceOf({ product: bundle, selectedPack: '1' })).toBeUndefined();
  });

  it('is unknown if the adjustment leaves nothing of it, or more than can be computed', () => {
    expect(
      unitPriceOf({ product: magnet, selectedPack: '3', variation: { priceAdjustment: '-10.00' } }),
    ).toBeUndefined();
    const dear = {
      product: { price: '99999999.99', packOptions: null },
      variation: { priceAdjustment: '99999999.99' },
    };
    expect(unitPriceOf({ ...dear, selectedPack: '24' })).toBeUndefined();
  });
});

describe('for any product and variation', () => {
  const amount = (minimum: number, maximum: number) =>
    fc.integer({ min: minimum, max: maximum }).map((value) => toDecimal(cents(value)));
  const products = fc.record({
    price: amount(1, 50_000),
    packOptions: fc.option(
      fc.uniqueArray(fc.record({ size: fc.integer({ min: 1, max: 100 }), price: amount(1, 90_000) }), {
        selector: ({ size }) => size,
        minLength: 1,
        maxLength: 6,
      }),
    ),
  });
  const variations = fc.option(fc.record({ priceAdjustment: amount(-2_000, 2_000) }));

  it('every pack that is offered has its unit price, and the price shown first is one of them or of a single magnet', () => {
    fc.assert(
      fc.property(products, variations, (product, variation) => {
        const packs = packPricesOf(product, variation);
        for (const { size, price } of packs)
          expect(unitPriceOf({ product, selectedPack: String(size), variation })).toBe(price);
        const first = unitPriceOf({ product, selectedPack: null, variation });
        const implied = impliedPackOf(product);
        if (implied !== null) expect(first).toBe(packs.find(({ size }) => String(size) === implied)?.price);
      }),
    );
  });

  it('a pack costs its price and its share of the adjustment, to the cent', () => {
    fc.assert(
      fc.property(products, amount(0, 2_000), (product, priceAdjustment) => {
        const base = Math.round(Number(product.price) * 100);
        const adjustment = Math.round(Number(priceAdjustment) * 100);
        for (const { size, price } of packOptionsOf(product)) {
          const expected = (price + roundHalfUp(adjustment * price, base)) as Money;
          expect(unitPriceOf({ product, selectedPack: String(size), variation: { priceAdjustment } })).toBe(expected);
        }
      }),
    );
  });
});
