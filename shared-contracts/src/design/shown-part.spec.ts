import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shownPartOf } from './shown-part.js';

const windowOf = (width: number, height = width) => ({ shape: 'rectangle', x: 0, y: 0, width, height }) as const;

describe('the part of a photo that shows', () => {
  it('is the middle of a landscape without the bleed', () => {
    // 3 of 3.2362 inches of the height, and as much of the width
    const part = shownPartOf({ width: 2000, height: 1000 }, windowOf(3));
    expect(part.height).toBeCloseTo((3 / 3.2362) * 100, 2);
    expect(part.width).toBeCloseTo(part.height / 2, 2);
    expect(part.left).toBeCloseTo(50 - part.width / 2, 6);
  });

  it('has the shape of the window and is within the photo, for any photo', () => {
    const pixels = fc.integer({ min: 1, max: 10_000 });
    const inches = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(pixels, pixels, inches, inches, (width, height, across, down) => {
        const part = shownPartOf({ width, height }, windowOf(across, down));
        expect((part.width * width) / (part.height * height)).toBeCloseTo(across / down, 6);
        expect(Math.min(part.left, part.top)).toBeGreaterThan(0);
        expect(Math.max(part.left + part.width, part.top + part.height)).toBeLessThan(100);
      }),
    );
  });
});
