import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { printSizeOf } from '../print/print-size.js';
import { sampleMagnets } from '../testing/samples.js';
import { aspectOf, firstCrop, inWholePixels } from './crop.js';
import { designProblemOf, photosOf, placedSlotsOf, withTrueQuality } from './design.js';
import { windowOf } from './margins.js';
import { Design, type DesignSlot } from './schemas.js';
import { slotsOf } from './slots.js';
import type { MagnetTemplate, ProductMagnets } from './template.js';

const square = sampleMagnets[0]!.template;
const strip: MagnetTemplate = {
  ...square,
  id: 'strip',
  widthInches: 2,
  heightInches: 6,
  windows: [0.1, 2.1, 4.1].map((y) => ({ shape: 'rectangle', x: 0.1, y, width: 1.8, height: 1.4 })),
};
const magnets: ProductMagnets = [
  { template: square, count: 2 },
  { template: strip, count: 1 },
];
const packSize = 6;
const photo = { width: 4000, height: 3000 };
const path = '/objects/photos/balloon.jpg';
const photos = new Map([[path, photo]]);

const filled = (size = photo): Design => ({
  version: 1,
  approvedAt: null,
  slots: slotsOf(magnets, packSize).map(({ magnet, template, window }): DesignSlot => {
    const aspect = aspectOf(printSizeOf(windowOf({ template, window })));
    const { rotation, ...crop } = inWholePixels(firstCrop(size, aspect), size);
    const { id, version } = template;
    return { magnet, template: { id, version }, window, path, crop, rotation, quality: 'great' };
  }),
});
const changed = (slot: Partial<DesignSlot>): Design => {
  const design = filled();
  return { ...design, slots: design.slots.with(1, { ...design.slots[1]!, ...slot }) };
};
const pack = { magnets, packSize, photos };

describe('a design', () => {
  it('with the first crop of any photo in every place can be printed', () => {
    const side = fc.integer({ min: 200, max: 12_000 });
    fc.assert(
      fc.property(fc.record({ width: side, height: side }), (size) => {
        expect(Design.safeParse(filled(size)).error).toBeUndefined();
        expect(designProblemOf(filled(size), { ...pack, photos: new Map([[path, size]]) })).toBeUndefined();
      }),
    );
  });

  it.each<[string, Partial<DesignSlot>]>([
    ['design_outdated', { template: { id: square.id, version: square.version + 1 } }],
    ['design_outdated', { template: { id: 'strip', version: 1 } }],
    ['design_outdated', { magnet: packSize }],
    ['design_outdated', { window: 1 }],
    ['unknown_photo', { path: '/objects/photos/of-someone-else.jpg' }],
    ['crop_outside_photo', { crop: { cx: 100, cy: 1500, w: 3000, h: 3000 } }],
    ['crop_outside_photo', { rotation: 45 }],
    ['crop_of_other_shape', { crop: { cx: 2000, cy: 1500, w: 3000, h: 2000 } }],
  ])('is refused as %s with %o', (code, slot) => {
    expect(designProblemOf(changed(slot), pack)).toEqual({ code, ...(code !== 'design_outdated' && { slot: 1 }) });
  });

  it('takes one photo in each place', () => {
    const { slots } = filled();
    expect(Design.safeParse({ ...filled(), slots: [...slots, slots[0]] }).success).toBe(false);
  });

  it('lists its photos place by place, whatever the order of its slots', () => {
    const [first, second, third] = filled().slots as [DesignSlot, DesignSlot, DesignSlot];
    const named = (slot: DesignSlot, name: string) => ({ ...slot, path: `/objects/photos/${name}.jpg` });
    const slots = [named(third, 'c'), named(first, 'a'), named(second, 'b')];
    expect(photosOf({ slots })).toEqual(['a', 'b', 'c'].map((name) => `/objects/photos/${name}.jpg`));
    expect(placedSlotsOf({ slots }, magnets, packSize)?.map((slot) => slot.template)).toEqual([square, square, strip]);
  });

  it('gets the print quality of its crops, whatever the browser said', () => {
    const small = { crop: { cx: 2000, cy: 1500, w: 400, h: 400 }, quality: 'great' as const };
    expect(
      withTrueQuality(changed(small), magnets, packSize)
        .slots.map(({ quality }) => quality)
        .slice(0, 3),
    ).toEqual(['great', 'low', 'great']);
  });
});
