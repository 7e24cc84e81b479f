import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleDesign, sampleMagnets, sampleProduct } from '../testing/samples.js';
import { addToGuestCart, changeGuestLine, readGuestCart, setGuestQuantity } from './guest-cart.js';
import { guestLineOf } from './guest-line.js';
import type { CartLine } from './schemas.js';

const line = (over: Partial<CartLine> = {}): CartLine => ({
  id: '00000000-0000-4000-8000-000000000001',
  productId: '00000000-0000-4000-8000-0000000000aa',
  quantity: 1,
  customImages: [],
  customDesign: null,
  magnets: sampleMagnets,
  customMessage: null,
  selectedPack: '6',
  selectedPackPrice: '15.98',
  photoPlaces: 6,
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
    expect(changeGuestLine([line(), other], changed)).toEqual([changed, other]);
  });
  it('adds it to a line that is now the same thing', () => {
    const changed = line({ selectedPack: '12', customImages: ['/objects/b'], quantity: 2 });
    expect(changeGuestLine([line(), other], changed)).toEqual([{ ...other, quantity: 2 + 1 }]);
  });
  it('adds the line again if it was removed meanwhile', () => {
    expect(changeGuestLine([other], line())).toEqual([other, line()]);
  });
});

describe('adding to the guest cart', () => {
  it('adds up quantities of the same product in the same pack with the same photos', () => {
    const items = addToGuestCart([line({ quantity: 2 })], line({ id: 'other', quantity: 3 }));
    expect(items).toEqual([line({ quantity: 5 })]);
  });
  it('keeps another pack on its own line', () => {
    expect(addToGuestCart([line()], line({ id: 'other', selectedPack: '12' }))).toHaveLength(2);
  });
  it.each([
    ['other photos', { customImages: ['/objects/b'] }],
    ['the same photos in another order', { customImages: ['/objects/c', '/objects/a'] }],
    ['no photos', { customImages: [] }],
    ['another variation', { variation: { id: 'glossy', name: 'Finish', value: 'Glossy', price: '17.58' } }],
    ['another message', { customMessage: 'For Ada' }],
    ['a design', { customDesign: sampleDesign({ paths: ['/objects/a', '/objects/c'] }) }],
  ])('keeps a line with %s on its own and loses nothing', (_what, differs) => {
    const first = line({ customImages: ['/objects/a', '/objects/c'] });
    const second = { ...first, id: 'other', ...differs };
    const items = addToGuestCart([first], second);
    expect(items).toEqual([first, second]);
    expect(addToGuestCart(items, { ...second, id: 'third' })).toEqual([first, { ...second, quantity: 2 }]);
  });
});

describe('adding a design to the guest cart', () => {
  const designed = (approvedAt: string | null) =>
    line({ customImages: ['/objects/a'], customDesign: { ...sampleDesign({ paths: ['/objects/a'] }), approvedAt } });
  const approved = '2026-11-21T12:00:00Z';
  it.each([
    [null, approved],
    [approved, null],
  ])('adds it up with the same design, approved at %s and %s, and keeps the approval', (before, added) =>
    expect(addToGuestCart([designed(before)], { ...designed(added), id: 'other' })).toEqual([
      { ...designed(approved), quantity: 2 },
    ]),
  );
});

describe('the line that adding a product makes', () => {
  const bundle = sampleProduct({ price: '24.99', packOptions: [{ size: 6, price: '24.99' }] });
  const wanted = { quantity: 1, selectedPack: null, selectedPackPrice: null, customImages: [] };
  it('is the smallest pack if no single magnet is sold', () => {
    expect(guestLineOf({ product: bundle, ...wanted })).toMatchObject({
      selectedPack: '6',
      selectedPackPrice: '24.99',
      product: { price: '24.99' },
    });
  });
  it('has no pack if one magnet is wanted of a product that is sold singly', () => {
    expect(guestLineOf({ product: sampleProduct(), ...wanted })).toMatchObject({
      selectedPack: null,
      selectedPackPrice: null,
      product: { price: '10.00' },
    });
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
  it.each([1, 'design', { version: 2, slots: [] }, { version: 1, slots: [{}] }, { version: 1, slots: [null] }])(
    'keeps the photos of a line whose design %j is damaged',
    (customDesign) => {
      const stored = line({ customImages: ['/objects/a'] });
      expect(readGuestCart(JSON.stringify([{ ...stored, customDesign }]))).toEqual([stored]);
    },
  );
  it('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (stored) =>
        expect(Array.isArray(readGuestCart(stored))).toBe(true),
      ),
    );
  });
});

it('a line stored by an earlier version has a place for each magnet of its pack and no design', () => {
  const { photoPlaces: _, customDesign: _design, magnets: _magnets, ...earlier } = line({ selectedPack: '6' });
  expect(readGuestCart(JSON.stringify([earlier, { ...earlier, selectedPack: null }]))).toMatchObject([
    { photoPlaces: 6, customDesign: null, magnets: null },
    { photoPlaces: 1 },
  ]);
});
