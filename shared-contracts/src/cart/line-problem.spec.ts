import { describe, expect, it } from '@jest/globals';
import { lineProblemOf } from './line-problem.js';

const magnet = { price: '10.00', packOptions: null, variations: [{ id: 'glossy', priceAdjustment: '1.50' }] };
const bundle = { ...magnet, packOptions: [{ size: 6, price: '10.00' }] };
const line = { selectedPack: null, variationId: null };

describe('a line whose product has changed', () => {
  it('has no problem while its pack and variation are sold', () => {
    expect(lineProblemOf(line, magnet)).toBeUndefined();
    expect(lineProblemOf({ selectedPack: '6', variationId: 'glossy' }, bundle)).toBeUndefined();
  });
  it('has one once its pack is not sold, or no single magnet', () => {
    expect(lineProblemOf({ ...line, selectedPack: '7' }, magnet)).toBe('pack_gone');
    expect(lineProblemOf(line, bundle)).toBe('pack_gone');
  });
  it('has one once its variation is not sold, or has no price that can be charged', () => {
    expect(lineProblemOf({ ...line, variationId: 'matte' }, magnet)).toBe('variation_gone');
    const unpriced = { ...magnet, variations: [{ id: 'glossy', priceAdjustment: '-10.00' }] };
    expect(lineProblemOf({ ...line, variationId: 'glossy' }, unpriced)).toBe('variation_gone');
  });
});
