import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lineIdentityOf } from 'shared-contracts/cart/line-identity';
import type { GuestLineRequest } from 'shared-contracts/cart/schemas';
import { madeDesign } from 'shared-contracts/design/first-design';
import type { Design } from 'shared-contracts/design/schemas';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import { planMerge, type CartableProduct } from './plan-merge.js';
const limits = { maximumLines: 100, maximumQuantity: 999 };
const square: CartableProduct = {
  id: 'square',
  name: 'Square magnet',
  price: '10.00',
  packOptions: null,
  isActive: true,
  available: 10,
  magnets: sampleMagnets,
  variations: [],
};
const line = (more: Partial<GuestLineRequest> = {}): GuestLineRequest => ({
  id: 'guest-1',
  productId: 'square',
  quantity: 1,
  selectedPack: null,
  selectedPackPrice: null,
  variationId: null,
  customImages: [],
  customDesign: null,
  customMessage: null,
  ...more,
});
const photos = new Map(
  ['/objects/mine', '/objects/mine-too'].map((path) => [path, { width: 1600, height: 1200, faces: [] }]),
);
const plan = (more: Partial<Parameters<typeof planMerge>[0]>) =>
  planMerge({
    guestLines: [],
    cart: [],
    products: new Map([['square', square]]),
    ownPhotos: new Map(),
    limits,
    ...more,
  });

const outdated = (design: Design): Design => ({
  ...design,
  slots: design.slots.map((slot) => ({ ...slot, template: { id: 'square-3', version: 0 } })),
});
const outside = (design: Design): Design => ({
  ...design,
  slots: design.slots.map((slot) => ({ ...slot, crop: { ...slot.crop, cx: 100 } })),
});

const madeOf = (paths: readonly string[]) =>
  madeDesign({ magnets: sampleMagnets, packSize: 3, photos: paths.map((path) => ({ path, size: photos.get(path)! })) });

describe('merging a guest line with photos alone', () => {
  const customImages = [...photos.keys()];
  const guestLine = line({ selectedPack: '3', customImages });
  const merged = (more: Partial<Parameters<typeof planMerge>[0]>) => plan({ ownPhotos: photos, ...more }).additions;

  it('makes their design', () => {
    expect(merged({ guestLines: [guestLine] })).toMatchObject([{ line: { customDesign: madeOf(customImages) } }]);
  });

  it('believes no design that claims to be made of them', () => {
    const claimed: Design = { ...sampleDesign({ paths: customImages }), made: true };
    const guestLines = [{ ...guestLine, customDesign: claimed }];
    expect(merged({ guestLines })).toMatchObject([{ line: { customDesign: madeOf(customImages) } }]);
  });

  it('keeps the crops that were made before faces were found, of this line or of the one that it adds up with', () => {
    const faces = [{ x: 100, y: 100, w: 200, h: 200 }];
    const ownPhotos = new Map([...photos].map(([path, photo]) => [path, { ...photo, faces }]));
    const before = madeOf(customImages);
    const [fresh] = merged({ guestLines: [guestLine], ownPhotos });
    expect(fresh!.line.customDesign).not.toEqual(before);
    const [own] = merged({ guestLines: [{ ...guestLine, customDesign: before }], ownPhotos });
    expect(own!.line.customDesign).toEqual(before);
    const cart = [{ ...guestLine, customDesign: before }];
    expect(merged({ guestLines: [guestLine], cart, ownPhotos })[0]!.line.customDesign).toEqual(before);
  });
});

describe('merging a designed guest line', () => {
  const paths = ['/objects/mine', '/objects/mine-too'];
  const customDesign = sampleDesign({ paths });
  const designed = (design: Design) =>
    plan({ guestLines: [line({ selectedPack: '3', customImages: paths, customDesign: design })], ownPhotos: photos });

  it('keeps the design, with its true print quality', () => {
    const claimed: Design = { ...customDesign, slots: customDesign.slots.map((slot) => ({ ...slot, quality: 'low' })) };
    expect(designed(claimed)).toMatchObject({ additions: [{ line: { customDesign } }], problems: [] });
  });

  it.each([
    ['for a magnet that has changed since', outdated],
    ['with a crop outside of its photo', outside],
  ])('makes another of its photos for a design %s, and says so', (_what, change) =>
    expect(designed(change(customDesign))).toMatchObject({
      additions: [{ line: { customDesign: madeOf(paths), customImages: paths } }],
      problems: [{ reason: 'design_dropped', message: expect.stringContaining('Its photos are kept') }],
    }),
  );

  it('keeps the rest of a design that has a photo of someone else', () => {
    const { slots } = customDesign;
    const foreign = slots.with(0, { ...slots[0]!, path: '/objects/foreign' });
    const guestLine = line({ selectedPack: '3', customImages: ['/objects/foreign', '/objects/mine-too'] });
    const guestLines = [{ ...guestLine, customDesign: { ...customDesign, slots: foreign } }];
    expect(plan({ guestLines, ownPhotos: photos })).toMatchObject({
      additions: [{ line: { customDesign: { slots: [slots[1]] }, customImages: ['/objects/mine-too'] } }],
      problems: [{ reason: 'photo_gone' }],
    });
  });

  it('keeps lines with different designs of the same photos apart', () => {
    const turned = { ...customDesign, slots: customDesign.slots.map((slot) => ({ ...slot, rotation: 180 })) };
    const both = { selectedPack: '3', customImages: paths };
    const guestLines = [line({ ...both, id: '1', customDesign }), line({ ...both, id: '2', customDesign: turned })];
    const { additions } = plan({ guestLines, ownPhotos: photos });
    expect(new Set(additions.map(({ identity }) => identity)).size).toBe(2);
  });
});

describe('merging a guest cart', () => {
  it('adds the lines as they are', () => {
    expect(plan({ guestLines: [line({ quantity: 3, selectedPack: '12' })] })).toMatchObject({
      additions: [{ guestLineId: 'guest-1', line: { quantity: 3, selectedPack: '12' } }],
      problems: [],
    });
  });

  it('caps all lines of a product at the available stock and reports it', () => {
    const cart = [line({ id: 'own', quantity: 7 })];
    const guestLines = [line({ quantity: 2 }), line({ id: 'guest-2', quantity: 5, selectedPack: '3' })];
    expect(plan({ guestLines, cart })).toMatchObject({
      // 10 available - 7 - 2
      additions: [{ line: { quantity: 2 } }, { guestLineId: 'guest-2', line: { quantity: 1 } }],
      problems: [{ id: 'guest-2', reason: 'quantity_capped', message: 'Only 10 items available in stock.' }],
    });
  });

  it('reports lines that are no longer sold and adds none of them', () => {
    const products = new Map([
      ['square', square],
      ['off', { ...square, id: 'off', isActive: false }],
    ]);
    const guestLines = [
      line({ id: '1', productId: 'off' }),
      line({ id: '2', productId: 'unknown' }),
      line({ id: '3', selectedPack: '7' }),
      line({ id: '4', variationId: 'glossy' }),
    ];
    const { additions, problems } = plan({ guestLines, products });
    expect(additions).toEqual([]);
    expect(problems.map(({ id, reason }) => [id, reason])).toEqual([
      ['1', 'product_gone'],
      ['2', 'product_gone'],
      ['3', 'pack_gone'],
      ['4', 'product_gone'],
    ]);
  });

  it("adds the line without someone else's photo", () => {
    const guestLines = [line({ customImages: ['/objects/mine', '/objects/foreign'] })];
    expect(plan({ guestLines, ownPhotos: photos })).toMatchObject({
      additions: [{ line: { customImages: ['/objects/mine'] } }],
      problems: [{ reason: 'photo_gone' }],
    });
  });

  it('adds the smallest pack of a product that is sold only in packs, and adds it up', () => {
    const bundle = { ...square, packOptions: [{ size: 6, price: '24.99' }] };
    const guestLines = [line({ id: '1' }), line({ id: '2', selectedPack: '6' })];
    const { additions } = plan({ guestLines, products: new Map([['square', bundle]]) });
    expect(additions.map(({ line: added }) => added.selectedPack)).toEqual(['6', '6']);
    expect(additions[0]?.identity).toBe(additions[1]?.identity);
  });

  it('counts a line once when it is sent twice', () => {
    expect(plan({ guestLines: [line(), line()] }).additions).toHaveLength(1);
  });

  it('refuses a line beyond the maximum, but adds to a line that is there', () => {
    const cart = [line({ id: 'own' })];
    const guestLines = [line({ id: '1', selectedPack: '3' }), line({ id: '2' })];
    expect(plan({ guestLines, cart, limits: { ...limits, maximumLines: 1 } })).toMatchObject({
      additions: [{ guestLineId: '2' }],
      problems: [{ id: '1', message: 'Your cart is full.' }],
    });
  });

  it('never exceeds a limit, and every line is merged completely or has a problem', () => {
    const lines = fc.uniqueArray(
      fc
        .record({
          id: fc.uuid(),
          productId: fc.constantFrom('square', 'round', 'gone'),
          quantity: fc.integer({ min: 1, max: 30 }),
          selectedPack: fc.constantFrom(null, '3', '7'),
          customImages: fc.subarray(['/objects/mine', '/objects/foreign']),
          change: fc.constantFrom<(design: Design) => Design | null>(
            () => null,
            (design) => design,
            outdated,
            outside,
          ),
        })
        .map(({ change, ...part }) =>
          line({ ...part, customDesign: change(sampleDesign({ paths: part.customImages })) }),
        ),
      { selector: ({ id }) => id, maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 8 }), (guestLines, a, b, maximumLines) => {
        const products = new Map(
          [
            { ...square, available: a },
            { ...square, id: 'round', available: b },
          ].map((product) => [product.id, product]),
        );
        const small = { maximumLines, maximumQuantity: 20 };
        const { additions, problems } = plan({ guestLines, products, ownPhotos: photos, limits: small });
        for (const [id, { available }] of products) {
          const added = additions.filter(({ line: { productId } }) => productId === id);
          expect(added.reduce((sum, { line: { quantity } }) => sum + quantity, 0)).toBeLessThanOrEqual(available);
        }
        expect(new Set(additions.map(({ identity }) => identity)).size).toBeLessThanOrEqual(maximumLines);
        for (const guestLine of guestLines) {
          const addition = additions.find(({ guestLineId }) => guestLineId === guestLine.id);
          const isWhole =
            addition?.identity === lineIdentityOf(guestLine) && addition.line.quantity === guestLine.quantity;
          expect(isWhole || problems.some(({ id }) => id === guestLine.id)).toBe(true);
        }
      }),
    );
  });
});
