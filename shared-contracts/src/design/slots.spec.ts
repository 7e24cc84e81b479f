import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleMagnets } from '../testing/samples.js';
import { magnetsOf, photoPlacesOf, slotsOf } from './slots.js';
import { MagnetTemplate, type ProductMagnets } from './template.js';

const square = sampleMagnets[0]!.template;
const round: MagnetTemplate = { ...square, id: 'round-3', shape: 'round' };
const strip: MagnetTemplate = {
  ...square,
  id: 'strip',
  widthInches: 2,
  heightInches: 6,
  windows: [0.1, 2.1, 4.1].map((y) => ({ shape: 'rectangle', x: 0.1, y, width: 1.8, height: 1.8 })),
};
const bundle: ProductMagnets = [
  { template: square, count: 2 },
  { template: round, count: 1 },
];

describe('the places of a pack', () => {
  it('are one for each magnet with one window', () => {
    expect(photoPlacesOf(sampleMagnets, '9')).toBe(9);
    expect(photoPlacesOf(sampleMagnets, null)).toBe(1);
  });

  it('are three for each photo strip, from top to bottom, strip by strip', () => {
    const slots = slotsOf([{ template: strip, count: 1 }], 2);
    expect(slots.map(({ magnet, window }) => [magnet, window])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
  });

  it('of a bundle repeat its magnets in their order', () => {
    expect(magnetsOf(bundle, 6).map(({ id }) => id)).toEqual([
      'square-3',
      'square-3',
      'round-3',
      'square-3',
      'square-3',
      'round-3',
    ]);
  });

  it('are the windows of its magnets, for any product and pack', () => {
    const magnets = fc.array(
      fc.record({ template: fc.constantFrom(square, round, strip), count: fc.integer({ min: 1, max: 5 }) }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(magnets, fc.integer({ min: 1, max: 100 }), (product, size) => {
        const pack = magnetsOf(product, size);
        expect(pack).toHaveLength(size);
        expect(slotsOf(product, size)).toHaveLength(pack.reduce((sum, { windows }) => sum + windows.length, 0));
      }),
    );
  });
});

describe('a template', () => {
  const problemsOf = (changes: object) =>
    MagnetTemplate.safeParse({ ...strip, ...changes }).error?.issues.map(({ path }) => path[0]) ?? [];

  it('is accepted with several windows on the magnet', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each([
    ['a window beyond the edge', { windows: [{ shape: 'round', x: 1, y: 0, width: 1.5, height: 1 }] }, 'windows'],
    ['no window', { windows: [] }, 'windows'],
    ['corners rounder than the magnet', { cornerRadiusInches: 1.5 }, 'cornerRadiusInches'],
    ['no width', { widthInches: 0 }, 'widthInches'],
    ['an id that is no slug', { id: 'Photo strip' }, 'id'],
  ])('is refused with %s', (_, changes, field) => {
    expect(problemsOf(changes)).toContain(field);
  });
});
