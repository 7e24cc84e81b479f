import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ProductMagnets } from '../design/template.js';
import { sampleMagnets } from '../testing/samples.js';
import { centerCropDpi, largestGoodScale, printForecast, printSizesOf, qualityAt } from './print-quality.js';

const inches = (widthInches: number, heightInches = widthInches) => ({
  widthInches,
  heightInches,
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

  it('is judged on the magnet of a bundle that asks most of the photo', () => {
    const prints = [inches(2), inches(4, 6), inches(3.5)];
    // 600 / 4.2362 = 141.6, 600 / 6.2362 = 96.2
    expect(printForecast({ width: 600, height: 600 }, prints)).toMatchObject({
      quality: 'low',
      print: { label: '4 x 6 in' },
    });
    expect(printForecast({ width: 600, height: 600 }, [])).toBeUndefined();
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

describe('the printed sizes of a product', () => {
  const [{ template: square3 }] = sampleMagnets as [ProductMagnets[number]];
  const windowed = (windows: typeof square3.windows) => ({ count: 1, template: { ...square3, windows } });
  const labels = (magnets: ProductMagnets) => printSizesOf({ magnets }).map(({ label }) => label);

  it('are those of its windows, each once', () => {
    expect(labels(sampleMagnets)).toEqual(['3 x 3 in']);
    const round = windowed([{ shape: 'round', x: 0, y: 0, width: 3.5, height: 3.5 }]);
    expect(labels([...sampleMagnets, round, ...sampleMagnets])).toEqual(['3 x 3 in', '3.5 in']);
  });

  it('are written in tenths of an inch', () => {
    const strip = windowed([0, 2, 4].map((y) => ({ shape: 'rectangle', x: 0, y, width: 1.75, height: 1.8333 })));
    expect(printSizesOf({ magnets: [strip] })).toEqual([
      { label: '1.8 x 1.8 in', widthInches: 1.75, heightInches: 1.8333 },
    ]);
  });
});
