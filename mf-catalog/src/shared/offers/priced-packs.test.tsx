import { describe, expect, it } from '@jest/globals';
import { pricedPacksOf } from './priced-packs';

describe('pack choices of a 10.00 magnet without packOptions', () => {
  const choices = pricedPacksOf({ price: '10.00', packOptions: null });

  it('are the eight standard sizes', () => {
    expect(choices.map((choice) => choice.size)).toEqual([1, 3, 5, 6, 9, 12, 18, 24]);
  });

  it('have a price, a price per magnet and a saving', () => {
    // 10.00 x 1.6 = 16.00; 16.00 / 6 = 2.67; 6 x 10.00 - 16.00 = 44.00
    expect(choices[3]?.label).toBe('6 magnets: $16.00 ($2.67 each), save $44.00');
  });

  it('show no saving on a single magnet', () => {
    expect(choices[0]?.label).toBe('1 magnet: $10.00');
  });
});

describe('pack choices in a variation', () => {
  it('have its prices, and compare them with its single magnet', () => {
    // 12.00 + 1.50 x 12.00 / 10.00 = 13.80; 13.80 / 3 = 4.60; 3 x 11.50 - 13.80 = 20.70
    expect(pricedPacksOf({ price: '10.00', packOptions: null }, { priceAdjustment: '1.50' })[1]?.label).toBe(
      '3 magnets: $13.80 ($4.60 each), save $20.70',
    );
  });
});

describe('pack choices from packOptions', () => {
  it('show no saving where no single magnet is sold', () => {
    const packOptions = [
      { size: 6, price: '24.99' },
      { size: 12, price: '44.99' },
    ];
    // 24.99 / 6 = 4.165; 44.99 / 12 = 3.749...
    expect(pricedPacksOf({ price: '24.99', packOptions }).map(({ label }) => label)).toEqual([
      '6 magnets: $24.99 ($4.17 each)',
      '12 magnets: $44.99 ($3.75 each)',
    ]);
  });

  it('show no saving if a pack costs more than single magnets', () => {
    const [, choice] = pricedPacksOf({
      price: '5.00',
      packOptions: [
        { size: 2, price: '11.00' },
        { size: 1, price: '5.00' },
      ],
    });
    expect(choice).toMatchObject({ label: '2 magnets: $11.00 ($5.50 each)', saving: 0 });
  });
});
