import { describe, expect, it } from '@jest/globals';
import { sampleId } from 'shared-contracts/testing/samples';
import { variationPriceOf, variationOptionsOf, variationLabelOf } from './variations';

const variation = (name: string, value: string, priceAdjustment = '0.00') => ({
  id: sampleId(),
  name,
  value,
  priceAdjustment,
  stockQuantity: 5,
  sku: null,
});
const matte = variation('Finish', 'Matte');
const gloss = variation('Finish', 'Gloss', '1.50');
const thin = variation('Thickness', 'Thin', '-2.00');

describe('the variations of a product', () => {
  it('are labeled by what they vary, if it is one thing', () => {
    const product = { price: '10.00', variations: [matte, gloss] };
    expect(variationLabelOf(product)).toBe('Finish');
    expect(variationOptionsOf(product).map(({ label }) => label)).toEqual(['Matte', 'Gloss']);
  });

  it('say what each of them varies if there are several', () => {
    const product = { price: '10.00', variations: [gloss, thin] };
    expect(variationLabelOf(product)).toBe('Option');
    expect(variationOptionsOf(product).map(({ label }) => label)).toEqual(['Finish: Gloss', 'Thickness: Thin']);
  });

  it('change the price of a single magnet', () => {
    const product = { price: '10.00', variations: [matte, gloss, thin] };
    expect(variationPriceOf(product, null)).toBe(10_00);
    expect(variationPriceOf(product, gloss.id)).toBe(11_50);
    expect(variationPriceOf(product, thin.id)).toBe(8_00);
    expect(variationPriceOf(product, 'gone')).toBe(10_00);
  });
});
