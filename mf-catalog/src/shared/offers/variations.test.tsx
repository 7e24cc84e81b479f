import { describe, expect, it } from '@jest/globals';
import { sampleId } from 'shared-contracts/testing/samples';
import { variationLabelOf, variationOptionsOf, variationsOf } from './variations';

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
    expect(variationLabelOf([matte, gloss])).toBe('Finish');
    expect(variationOptionsOf([matte, gloss]).map(({ label }) => label)).toEqual(['Matte', 'Gloss']);
  });

  it('say what each of them varies if there are several', () => {
    expect(variationLabelOf([gloss, thin])).toBe('Option');
    expect(variationOptionsOf([gloss, thin]).map(({ label }) => label)).toEqual(['Finish: Gloss', 'Thickness: Thin']);
  });

  it('are not offered at a price that cannot be charged', () => {
    // 2.00 - 2.00 leaves nothing
    expect(variationsOf({ price: '2.00', packOptions: null, variations: [gloss, thin] })).toEqual([gloss]);
  });
});
