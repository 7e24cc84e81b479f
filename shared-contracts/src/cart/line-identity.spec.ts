import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Design, DesignSlot } from '../design/schemas.js';
import { type LineContent, lineIdentityOf } from './line-identity.js';

const side = fc.integer({ min: 2, max: 4000 });
const slots = fc.uniqueArray(
  fc.record({
    magnet: fc.nat(8),
    template: fc.record({ id: fc.constantFrom('square', 'strip'), version: fc.integer({ min: 1, max: 3 }) }),
    window: fc.nat(2),
    path: fc.constantFrom('/objects/photos/a.jpg', '/objects/photos/b.jpg'),
    crop: fc.record({ cx: side, cy: side, w: side, h: side }),
    rotation: fc.integer({ min: -180, max: 180 }),
    quality: fc.constantFrom('great', 'fine', 'low'),
  }),
  { minLength: 1, maxLength: 9, selector: ({ magnet, window }) => `${magnet}/${window}` },
);
const designs: fc.Arbitrary<Design> = fc.record({
  version: fc.constant(1),
  slots,
  approvedAt: fc.constantFrom(null, '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z'),
});

const line = (customDesign: Design | null): LineContent => ({
  productId: 'product',
  variationId: null,
  selectedPack: '9',
  customImages: ['/objects/photos/a.jpg'],
  customMessage: null,
  customDesign,
});
const identityOf = (design: Design | null) => lineIdentityOf(line(design));
const changes: ((slot: DesignSlot) => DesignSlot)[] = [
  (slot) => ({ ...slot, magnet: slot.magnet + 20 }),
  (slot) => ({ ...slot, window: slot.window + 20 }),
  (slot) => ({ ...slot, template: { ...slot.template, version: slot.template.version + 1 } }),
  (slot) => ({ ...slot, template: { ...slot.template, id: 'round' } }),
  (slot) => ({ ...slot, path: '/objects/photos/c.jpg' }),
  (slot) => ({ ...slot, crop: { ...slot.crop, cx: slot.crop.cx + 1 } }),
  (slot) => ({ ...slot, crop: { ...slot.crop, cy: slot.crop.cy + 1 } }),
  (slot) => ({ ...slot, crop: { ...slot.crop, w: slot.crop.w + 1 } }),
  (slot) => ({ ...slot, crop: { ...slot.crop, h: slot.crop.h + 1 } }),
  (slot) => ({ ...slot, rotation: slot.rotation + 1 }),
  (slot) => ({ ...slot, orientation: 'turned' }),
];

describe('the identity of a designed line', () => {
  it('is that of its photos if the shop made the design', () => {
    fc.assert(
      fc.property(designs, (design) => {
        expect(identityOf({ ...design, made: true })).toBe(identityOf(null));
      }),
    );
  });

  it('is the same whatever the order of its slots, their quality and when it was approved', () => {
    fc.assert(
      fc.property(designs, ({ version, slots: placed }) => {
        const turned = placed.toReversed().map((slot): DesignSlot => ({ ...slot, quality: 'low' }));
        expect(identityOf({ version, slots: turned, approvedAt: '2026-01-01T00:00:00Z' })).toBe(
          identityOf({ version, slots: placed, approvedAt: null }),
        );
      }),
    );
  });

  it('is another one if anything that is printed differs in any slot', () => {
    fc.assert(
      fc.property(designs, fc.nat(), fc.constantFrom(...changes), (design, at, change) => {
        const index = at % design.slots.length;
        const changed = { ...design, slots: design.slots.with(index, change(design.slots[index]!)) };
        expect(identityOf(changed)).not.toBe(identityOf(design));
      }),
    );
  });

  it('is not that of the same photos without a design', () => {
    fc.assert(fc.property(designs, (design) => expect(identityOf(design)).not.toBe(identityOf(null))));
  });

  it('of an empty design is that of no design, as earlier versions stored it', () => {
    const { customDesign: _, ...earlier } = line(null);
    expect(identityOf({ version: 1, slots: [], approvedAt: null })).toBe(lineIdentityOf(earlier));
    expect(lineIdentityOf(earlier)).toBe(JSON.stringify(['product', null, '9', ['/objects/photos/a.jpg'], null]));
  });
});
