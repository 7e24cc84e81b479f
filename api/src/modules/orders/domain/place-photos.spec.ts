import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import { designProblemOf } from 'shared-contracts/design/design';
import { withPhotosPlaced } from './place-photos.js';

const magnets = sampleMagnets;
const first = '/objects/photos/first.jpg';
const approved = { ...sampleDesign({ paths: [first] }), approvedAt: '2026-11-21T12:00:00Z' };

describe('photos placed in a design', () => {
  it('go to its free places, with crops that can be printed, and end its approval', () => {
    const side = fc.integer({ min: 300, max: 8000 });
    fc.assert(
      fc.property(fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 5 }), (sizes) => {
        const photos = sizes.map((size, at) => ({ path: `/objects/photos/${at}.jpg`, size }));
        const design = withPhotosPlaced(approved, { magnets, packSize: 4, photos });
        const known = new Map([
          [first, { width: 1200, height: 1200 }],
          ...photos.map(({ path, size }) => [path, size] as const),
        ]);
        expect(designProblemOf(design, { magnets, packSize: 4, photos: known })).toBeUndefined();
        expect(design.slots.map(({ magnet, path }) => [magnet, path])).toEqual(
          [first, ...photos.map(({ path }) => path)].slice(0, 4).map((path, magnet) => [magnet, path]),
        );
        expect(design.approvedAt).toBeNull();
      }),
    );
  });

  it('leave a full design as it is', () => {
    const photos = [{ path: '/objects/photos/0.jpg', size: { width: 900, height: 900 } }];
    expect(withPhotosPlaced(approved, { magnets, packSize: 1, photos })).toBe(approved);
  });
});
