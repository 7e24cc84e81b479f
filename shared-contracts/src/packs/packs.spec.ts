import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents, toDecimal } from '../money/money.js';
import { packOptionsOf, packPriceOf, perMagnetPrice } from './packs.js';

const withoutPacks = (price: string) => ({ price, packOptions: null });

describe('packs of a product without packs of its own', () => {
  it.each([
    [1, '9.99', '9.99 x 1'],
    [3, '11.99', '9.99 x 1.2 = 11.988'],
    [5, '14.99', '9.99 x 1.5 = 14.985'],
    [6, '15.98', '9.99 x 1.6 = 15.984'],
    [9, '19.98', '9.99 x 2'],
    [12, '23.98', '9.99 x 2.4 = 23.976'],
    [18, '31.97', '9.99 x 3.2 = 31.968'],
    [24, '39.96', '9.99 x 4'],
  ])('a pack of %d costs %s (%s)', (size, expected) => {
    const price = packPriceOf(withoutPacks('9.99'), size);
    expect(price !== undefined && toDecimal(price)).toBe(expected);
  });

  it('are 1, 3, 5, 6, 9, 12, 18 and 24', () => {
    expect(packOptionsOf(withoutPacks('1.00')).map((pack) => pack.size)).toEqual([1, 3, 5, 6, 9, 12, 18, 24]);
  });

  it('are the same for an empty list of packs', () => {
    expect(packOptionsOf({ price: '2.00', packOptions: [] })).toHaveLength(8);
  });
});

describe('packs of a product with its own', () => {
  const product = {
    price: '5.00',
    packOptions: [
      { size: 10, price: '40.00' },
      { size: 2, price: '9.00' },
    ],
  };

  it('are only those, smallest first', () => {
    expect(packOptionsOf(product)).toEqual([
      { size: 2, price: 900 },
      { size: 10, price: 4000 },
    ]);
    expect(packPriceOf(product, 3)).toBeUndefined();
  });
});

it('the price per magnet is the pack price divided by the pack size: 11.99 / 3 = 3.9967', () => {
  expect(toDecimal(perMagnetPrice({ size: 3, price: cents(1199) }))).toBe('4.00');
});

it('a larger default pack never costs less than a smaller one', () => {
  fc.assert(
    fc.property(fc.nat(9_000_000), (price) => {
      const prices = packOptionsOf(withoutPacks(toDecimal(cents(price)))).map((pack) => pack.price);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }),
  );
});
