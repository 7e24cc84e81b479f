import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packScale, rowsHeight } from './pack-scale';

const room = { width: 700, height: 450, gap: 12, largest: 160, smallest: 44 };
const packOf = (count: number, widthInches: number, heightInches: number) =>
  Array.from({ length: count }, () => ({ widthInches, heightInches }));

describe('the scale of a pack', () => {
  it('is as large as a magnet may become while there is room', () =>
    expect(packScale(packOf(3, 3, 3), room)).toBeCloseTo(160 / 3));

  it.each([
    ['squares', packOf(24, 3, 3)],
    ['postcards', packOf(24, 4, 6)],
    ['strips', packOf(24, 2, 6)],
    ['panoramas', packOf(24, 8, 3)],
    ['upright and lying ones', [...packOf(12, 4, 6), ...packOf(12, 6, 4)]],
  ])('shows all of 24 %s', (_kind, magnets) => {
    const scale = packScale(magnets, room);
    expect(rowsHeight(magnets, scale, room)).toBeLessThanOrEqual(room.height);
  });

  it('shows a grid whole', () => {
    const scale = packScale(packOf(24, 4, 6), room, 6);
    // four rows of 6 in
    expect(4 * 6 * scale + 3 * room.gap).toBeLessThanOrEqual(room.height);
  });

  it('leaves each magnet large enough to press, whatever the room', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ widthInches: fc.integer({ min: 1, max: 8 }), heightInches: fc.integer({ min: 1, max: 8 }) }),
          { minLength: 1, maxLength: 60 },
        ),
        fc.integer({ min: 300, max: 1200 }),
        fc.integer({ min: 100, max: 900 }),
        (magnets, width, height) => {
          const scale = packScale(magnets, { ...room, width, height });
          const widest = Math.max(...magnets.map(({ widthInches }) => widthInches)) * scale;
          expect(widest).toBeLessThanOrEqual(Math.min(room.largest, width) + 1e-6);
          const fits = rowsHeight(magnets, scale, { width, gap: room.gap }) <= height + 1e-6;
          const sides = magnets.flatMap((one) => [one.widthInches, one.heightInches]);
          const smallest = Math.min(...sides) * scale;
          const isLargest = widest > Math.min(room.largest, width) - 1;
          expect(fits || isLargest || Math.abs(smallest - room.smallest) < 1e-6).toBe(true);
        },
      ),
    ));
});
