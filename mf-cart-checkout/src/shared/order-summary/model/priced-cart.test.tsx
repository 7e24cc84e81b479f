import { describe, expect, it } from '@jest/globals';
import { cents } from 'shared-contracts/money/money';
import { sampleCartLine } from 'shared-contracts/testing/samples';
import { pricedCartOf } from './priced-cart';

const finish = { id: '00000000-0000-4000-8000-00000000f001', name: 'Finish', value: 'Glossy', price: '6.50' };
const unitPricesOf = (...lines: Parameters<typeof sampleCartLine>[0][]) =>
  pricedCartOf(lines.map(sampleCartLine)).priced.map(({ unitPrice }) => unitPrice);

describe('the unit price of a cart line', () => {
  it("is the pack's, else the variation's, else the product's", () => {
    expect(
      unitPricesOf(
        { selectedPackPrice: '12.00', variation: finish, product: { price: '5.00' } },
        { selectedPack: null, selectedPackPrice: null, variation: finish, product: { price: '5.00' } },
        { selectedPack: null, selectedPackPrice: null, product: { price: '5.00' } },
      ),
    ).toEqual([1200, 650, 500]);
  });

  it("is overridden by the server's current price", () => {
    const line = sampleCartLine({ selectedPackPrice: '12.00' });
    expect(pricedCartOf([line], { [line.id]: cents(1350) }).priced[0]?.unitPrice).toBe(1350);
  });

  it('is missing when the stored price is invalid, and the other lines keep theirs', () => {
    const broken = sampleCartLine({ selectedPackPrice: null, product: { price: 'free!' } });
    const good = sampleCartLine();
    const cart = pricedCartOf([broken, good]);
    expect(cart.unpriced).toEqual([broken]);
    expect(cart.priced).toEqual([{ ...good, unitPrice: cents(1200) }]);
  });
});
