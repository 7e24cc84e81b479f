import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { photoPlacesOf } from './slots.js';
import { magnetsFrom } from './magnets-from.js';
import { ProductMagnets } from './template.js';

const sizeOf = (dimensions: string | null, shape: 'square' | 'rectangle' | 'round' | 'circle' = 'square') => {
  const [{ template, count }] = magnetsFrom({ dimensions, shape }) as [ProductMagnets[number]];
  return [template.shape, template.widthInches, template.heightInches, count];
};

describe('a product without described magnets', () => {
  it('has one of the size in its dimensions', () => {
    expect(sizeOf('4 x 6 in', 'rectangle')).toEqual(['rectangle', 4, 6, 1]);
    expect(sizeOf('3.5 in diameter', 'circle')).toEqual(['round', 3.5, 3.5, 1]);
  });

  it.each([[null], ['as large as your hand'], ['0 x 0 in'], ['900 x 900 in']])(
    "has one of its shape's standard size for %p",
    (dimensions) => {
      expect(sizeOf(dimensions, 'rectangle')).toEqual(['rectangle', 4, 6, 1]);
      expect(sizeOf(dimensions, 'circle')).toEqual(['round', 3.5, 3.5, 1]);
    },
  );

  it('has a valid one for any dimensions, with one place for each magnet of a pack', () => {
    const size = fc.double({ min: 0, max: 30, noNaN: true }).map((inches) => String(Math.round(inches * 100) / 100));
    const dimensions = fc.oneof(
      fc.string(),
      fc.tuple(size, size).map(([a, b]) => `${a} x ${b} in`),
      size,
    );
    fc.assert(
      fc.property(dimensions, fc.constantFrom('square', 'rectangle', 'round', 'circle'), (text, shape) => {
        const magnets = magnetsFrom({ dimensions: text, shape });
        expect(ProductMagnets.safeParse(magnets).error).toBeUndefined();
        expect(photoPlacesOf(magnets, '12')).toBe(12);
      }),
    );
  });
});
