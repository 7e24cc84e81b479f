import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { centerCropDpi, largestGoodScale, qualityAt } from './print-quality.js';
import { printSizeOf } from './print-size.js';

const inches = (widthInches: number, heightInches = widthInches) => ({
  widthInches,
  heightInches,
  marginInches: 3 / 25.4,
  label: `${widthInches} x ${heightInches} in`,
});
const square = inches(3);

describe('the dpi of the center crop', () => {
  it.each([
    // 3 mm of bleed on each side: 3 + 2 x 3 / 25.4 = 3.2362 in
    [971, 971, square, 300, '971 / 3.2362'],
    [900, 900, square, 278.1, '900 / 3.2362'],
    [200, 150, square, 46.4, '150 / 3.2362'],
    [4000, 971, square, 300, 'the shorter side decides'],
    [1200, 1800, inches(4, 6), 283.3, '1200 / 4.2362'],
    [1800, 1200, inches(4, 6), 192.4, '1200 / 6.2362'],
  ])('of %d x %d pixels on %o is %d (%#)', (width, height, print, dpi) => {
    expect(centerCropDpi({ width, height }, print)).toBeCloseTo(dpi, 0);
  });
});

describe('print quality', () => {
  it('is great from 300 dpi, fine from 150 and low below', () => {
    expect([300, 299.99, 150, 149.99, 0].map(qualityAt)).toEqual(['great', 'fine', 'fine', 'low', 'low']);
  });

  const pixels = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) });
  const size = fc.tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 })).map(([w, h]) => inches(w, h));

  it('never falls when a photo has more pixels', () => {
    fc.assert(
      fc.property(pixels, size, fc.nat(5_000), fc.nat(5_000), (photo, print, more, higher) => {
        const larger = { width: photo.width + more, height: photo.height + higher };
        expect(centerCropDpi(larger, print)).toBeGreaterThanOrEqual(centerCropDpi(photo, print));
      }),
    );
  });

  it('is the same when photo and magnet are both turned', () => {
    fc.assert(
      fc.property(pixels, size, (photo, print) => {
        const turned = centerCropDpi(
          { width: photo.height, height: photo.width },
          inches(print.heightInches, print.widthInches),
        );
        expect(turned).toBeCloseTo(centerCropDpi(photo, print), 6);
      }),
    );
  });

  it('is not low at the largest good scale, which is at least 1 exactly when the print is not low', () => {
    fc.assert(
      fc.property(pixels, size, (photo, print) => {
        const scale = largestGoodScale(photo, print);
        expect(scale >= 1 - 1e-9).toBe(centerCropDpi(photo, print) >= 150 - 1e-9);
        if (scale === 0) return;
        const scaled = inches(print.widthInches * scale, print.heightInches * scale);
        expect(centerCropDpi(photo, scaled)).toBeGreaterThanOrEqual(150 - 1e-6);
      }),
    );
  });
});

describe('the printed size of a window', () => {
  const windowOf = (shape: 'rectangle' | 'round', width: number, height = width) => ({
    shape,
    x: 0,
    y: 0,
    marginInches: 3 / 25.4,
    width,
    height,
  });

  it.each([
    [windowOf('rectangle', 3), '3 x 3 in'],
    [windowOf('rectangle', 4, 6), '4 x 6 in'],
    [windowOf('round', 3.5), '3.5 in'],
    [windowOf('round', 3, 4), '3 x 4 in'],
    [windowOf('rectangle', 1.75, 1.8333), '1.8 x 1.8 in'],
  ])('of %o is written %p', (window, label) => {
    const { width: widthInches, height: heightInches, marginInches } = window;
    expect(printSizeOf(window)).toEqual({ widthInches, heightInches, marginInches, label });
  });
});
