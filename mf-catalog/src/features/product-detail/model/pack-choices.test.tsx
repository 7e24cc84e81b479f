import { describe, expect, it } from '@jest/globals';
import { packChoicesOf } from './pack-choices';

describe('pack choices of a 10.00 magnet without packOptions', () => {
  const choices = packChoicesOf({ price: '10.00', packOptions: null });

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

describe('pack choices from packOptions', () => {
  it('show no saving if a pack costs more than single magnets', () => {
    const [choice] = packChoicesOf({ price: '5.00', packOptions: [{ size: 2, price: '11.00' }] });
    expect(choice).toMatchObject({ label: '2 magnets: $11.00 ($5.50 each)', saving: 0 });
  });
});
