import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { focusOf } from './focus.js';

describe('the faces of a photo', () => {
  it('are scaled from the searched copy to whole pixels of the photo, the largest first', () => {
    const found = [
      { x: 10.2, y: 20, w: 30, h: 40, score: 0.456 },
      { x: 100, y: 50, w: 60, h: 60.1, score: 0.9 },
    ];
    expect(focusOf(found, { width: 640, height: 480 }, { width: 4000, height: 3000 })).toEqual([
      { x: 625, y: 313, w: 375, h: 375, score: 0.9 },
      { x: 64, y: 125, w: 187, h: 250, score: 0.46 },
    ]);
  });

  it('lie inside the photo, however far the engine thinks that they reach', () =>
    fc.assert(
      fc.property(
        fc.record({
          x: fc.double({ min: -900, max: 900, noNaN: true }),
          y: fc.double({ min: -900, max: 900, noNaN: true }),
          w: fc.double({ min: 0, max: 900, noNaN: true }),
          h: fc.double({ min: 0, max: 900, noNaN: true }),
          score: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) }),
        (face, photo) => {
          for (const { x, y, w, h } of focusOf([face], { width: 640, height: 480 }, photo)) {
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
            expect(Math.min(w, h)).toBeGreaterThan(0);
            expect([x + w <= photo.width, y + h <= photo.height]).toEqual([true, true]);
          }
        },
      ),
    ));
});
