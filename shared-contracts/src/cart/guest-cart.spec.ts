import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addToGuestCart, changeGuestLine, readGuestCart, setGuestQuantity } from './guest-cart.js';
import type { CartLine } from './schemas.js';

const line = (over: Partial<CartLine> = {}): CartLine => ({
  id: '00000000-0000-4000-8000-000000000001',
  productId: '00000000-0000-4000-8000-0000000000aa',
  quantity: 1,
  customImages: [],
  customMessage: null,
  selectedPack: '6',
  selectedPackPrice: '15.98',
  product: {
    id: '00000000-0000-4000-8000-0000000000aa',
    name: 'Classic',
    description: '',
    price: '15.98',
    imageUrl: null,
    imageUrls: [],
    shape: 'square',
    size: 'medium',
    category: 'square',
    inStock: 10,
  },
  variation: null,
  ...over,
});

describe('changing a line of the guest cart', () => {
  const other = line({ id: 'other', selectedPack: '12', customImages: ['/objects/b'] });
  it('replaces it and leaves the others alone', () => {
    const changed = line({ quantity: 4, selectedPack: '3' });
    expect(changeGuestLine([line(), other], changed)).toEqual([changed, other]);
  });
  it('keeps it apart from another line with the same pack, which has its own photos', () => {
    const changed = line({ selectedPack: '12', customImages: ['/objects/a'] });
    const items = changeGuestLine([line(), other], changed);
    expect(items).toEqual([changed, other]);
    expect(addToGuestCart(items, line({ id: 'third', selectedPack: '12' })).map(({ quantity }) => quantity)).toEqual([
      2, 1,
    ]);
  });
  it('adds the line again if it was removed meanwhile', () => {
    expect(changeGuestLine([other], line())).toEqual([other, line()]);
  });
});

describe('adding to the guest cart', () => {
  it('adds up quantities of the same product in the same pack', () => {
    const items = addToGuestCart([line({ quantity: 2 })], line({ id: 'other', quantity: 3 }));
    expect(items).toEqual([line({ quantity: 5 })]);
  });
  it('keeps another pack on its own line', () => {
    expect(addToGuestCart([line()], line({ id: 'other', selectedPack: '12' }))).toHaveLength(2);
  });
  it('replaces the photos if there are new ones', () => {
    const withPhotos = [line({ customImages: ['/objects/a'] })];
    expect(addToGuestCart(withPhotos, line({ customImages: ['/objects/b'] }))[0]?.customImages).toEqual(['/objects/b']);
    expect(addToGuestCart(withPhotos, line())[0]?.customImages).toEqual(['/objects/a']);
  });
});

describe('setting a quantity in the guest cart', () => {
  it('removes the line at zero or less', () => expect(setGuestQuantity([line()], line().id, 0)).toEqual([]));
  it('throws for an unknown line', () =>
    expect(() => setGuestQuantity([line()], 'nobody', 2)).toThrow('Item not found in guest cart'));
});

describe('reading the stored guest cart', () => {
  it('returns what was stored', () => expect(readGuestCart(JSON.stringify([line()]))).toEqual([line()]));
  it('keeps the valid lines of a damaged list', () => {
    expect(readGuestCart(JSON.stringify([null, { id: 1 }, line(), line({ quantity: -1 })]))).toEqual([line()]);
  });
  it('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (stored) =>
        expect(Array.isArray(readGuestCart(stored))).toBe(true),
      ),
    );
  });
});
