import { describe, expect, it } from '@jest/globals';
import { isBought } from './end-bought-links.js';

const draft = { productId: 'square', packSize: 3, slots: [{ path: 'a' }, { path: 'b' }, { path: 'a' }] };
const line = { productId: 'square', selectedPack: '3', customImages: ['a', 'a', 'b'] };

describe('a draft', () => {
  it('is bought with a line of the same photos, product and pack', () => {
    expect(isBought(draft, line)).toBe(true);
    expect(isBought({ ...draft, packSize: 1 }, { ...line, selectedPack: null })).toBe(true);
  });

  it.each([
    ['of another product', { productId: 'round' }],
    ['of another pack', { selectedPack: '6' }],
    ['with more photos', { customImages: ['a', 'a', 'b', 'c'] }],
    ['with other photos', { customImages: ['a', 'b', 'b'] }],
    ['without photos', { customImages: [] }],
  ])('is not bought with a line %s', (_what, over) => {
    expect(isBought(draft, { ...line, ...over })).toBe(false);
  });

  it('without photos is not bought with a line without photos', () => {
    expect(isBought({ ...draft, slots: [] }, { ...line, customImages: [] })).toBe(false);
  });
});
