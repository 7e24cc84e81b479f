import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleDesign, sampleMagnets } from '../testing/samples.js';
import { designProblemOf } from './design.js';
import { madeDesign, withPhotosPlaced } from './first-design.js';
import type { MagnetTemplate, ProductMagnets } from './template.js';

const first = '/objects/photos/first.jpg';
const approved = { ...sampleDesign({ paths: [first] }), approvedAt: '2026-11-21T12:00:00Z' };

const postcard: MagnetTemplate = {
  id: 'postcard',
  version: 1,
  shape: 'rectangle',
  widthInches: 4,
  heightInches: 6,
  cornerRadiusInches: 0.125,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: 4, height: 6 }],
};
const strip: MagnetTemplate = {
  id: 'strip',
  version: 2,
  shape: 'rectangle',
  widthInches: 2,
  heightInches: 6,
  cornerRadiusInches: 0,
  windows: [0, 2, 4].map((y) => ({ shape: 'rectangle', x: 0.1, y, width: 1.8, height: 1.9 })),
};
const mixed: ProductMagnets = [
  { template: postcard, count: 2 },
  { template: strip, count: 1 },
  { template: sampleMagnets[0]!.template, count: 1 },
];

const side = fc.integer({ min: 300, max: 8000 });
const sizes = fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 14 });
const photoAt = (size: { width: number; height: number }, at: number) => ({ path: `/objects/photos/${at}.jpg`, size });
const sizesOf = (photos: ReturnType<typeof photoAt>[]) => new Map(photos.map(({ path, size }) => [path, size]));

describe('photos placed in a design', () => {
  it('go to its free places, with crops that can be printed, and end its approval', () => {
    fc.assert(
      fc.property(sizes, (all) => {
        const photos = all.map(photoAt);
        const design = withPhotosPlaced(approved, { magnets: sampleMagnets, packSize: 4, photos });
        const known = sizesOf(photos).set(first, { width: 1200, height: 1200 });
        expect(designProblemOf(design, { magnets: sampleMagnets, packSize: 4, photos: known })).toBeUndefined();
        expect(design.slots.map(({ magnet, path }) => [magnet, path])).toEqual(
          [first, ...photos.map(({ path }) => path)].slice(0, 4).map((path, magnet) => [magnet, path]),
        );
        expect(design.approvedAt).toBeNull();
      }),
    );
  });

  it('leave a full design as it is', () => {
    const photos = [{ path: '/objects/photos/0.jpg', size: { width: 900, height: 900 } }];
    expect(withPhotosPlaced(approved, { magnets: sampleMagnets, packSize: 1, photos })).toBe(approved);
  });
});

describe('a design that the shop makes', () => {
  it('can be printed, whatever the photos', () => {
    fc.assert(
      fc.property(sizes, (all) => {
        const photos = all.map(photoAt);
        const design = madeDesign({ magnets: mixed, packSize: 8, photos });
        expect(design.made).toBe(true);
        expect(design.slots).toHaveLength(Math.min(photos.length, 12));
        const problem = designProblemOf(design, { magnets: mixed, packSize: 8, photos: sizesOf(photos) });
        expect(problem).toBeUndefined();
      }),
    );
  });

  it('lays each magnet that can turn as its photo lies, and cuts nothing of a photo of its shape', () => {
    const photos = [
      { width: 1800, height: 1200 },
      { width: 1200, height: 1800 },
    ].map(photoAt);
    const { slots } = madeDesign({ magnets: mixed, packSize: 4, photos });
    expect(slots.map(({ orientation }) => orientation)).toEqual(['turned', undefined]);
    // 4.236 : 6.236 with 3 mm of bleed on each side
    expect(slots[0]!.crop).toMatchObject({ w: 1766, h: 1200 });
    expect(slots[1]!.crop).toMatchObject({ w: 1200, h: 1766 });
  });

  it('lays a magnet of a square photo, and one that is fixed, as the template lies', () => {
    const square = [photoAt({ width: 900, height: 900 }, 0)];
    expect(madeDesign({ magnets: mixed, packSize: 4, photos: square }).slots[0]!.orientation).toBeUndefined();
    const lying = [photoAt({ width: 1800, height: 900 }, 0)];
    const fixed: ProductMagnets = [{ template: { ...postcard, orientations: 'fixed' }, count: 1 }];
    expect(madeDesign({ magnets: fixed, packSize: 1, photos: lying }).slots[0]!.orientation).toBeUndefined();
  });

  it('keeps the crops of an earlier one after faces are found, and only crops that the shop makes', () => {
    const faces = [{ x: 1500, y: 100, w: 200, h: 200 }];
    const one = photoAt({ width: 1800, height: 600 }, 0);
    const pack = { magnets: sampleMagnets, packSize: 1 };
    const before = madeDesign({ ...pack, photos: [one] });
    const after = madeDesign({ ...pack, photos: [{ ...one, faces }] });
    expect(after.slots[0]!.crop).not.toEqual(before.slots[0]!.crop);
    const madeAgain = (earlier: typeof before) =>
      madeDesign({ ...pack, photos: [{ ...one, faces }], earlier: earlier.slots });
    expect(madeAgain(before)).toEqual(before);
    expect(madeAgain(after)).toEqual(after);
    const { crop, ...slot } = before.slots[0]!;
    const moved = { ...before, slots: [{ ...slot, crop: { ...crop, cx: crop.cx + 1 } }] };
    expect(madeAgain(moved)).toEqual(after);
    const another = madeDesign({ ...pack, photos: [photoAt(one.size, 1)] });
    expect(madeAgain(another)).toEqual(after);
  });

  it('keeps the upper third of a portrait that an earlier version has shown', () => {
    const photo = photoAt({ width: 600, height: 1800 }, 0);
    const pack = { magnets: sampleMagnets, packSize: 1, photos: [photo] };
    const [slot] = madeDesign(pack).slots;
    // 1800 / 2 - 0.1 * (1800 - 600), and 1800 / 3
    expect(slot!.crop).toMatchObject({ cy: 780 });
    const shown = { ...slot!, crop: { ...slot!.crop, cy: 600 } };
    expect(madeDesign({ ...pack, earlier: [shown] }).slots).toEqual([shown]);
  });
});
