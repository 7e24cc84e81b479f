import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Crop,
  aspectOf,
  centerCrop,
  cssTransformOf,
  dpiOf,
  firstCrop,
  fitCrop,
  inWholePixels,
  isInside,
  largestWidth,
  panned,
  zoomed,
} from './crop.js';

const marginInches = 3 / 25.4;
const square = { widthInches: 3, heightInches: 3, marginInches };
const size = fc.integer({ min: 50, max: 12_000 });
const aPhoto = fc.record({ width: size, height: size });
const anAspect = fc.double({ min: 0.2, max: 5, noNaN: true });
const aRotation = fc.oneof(fc.constantFrom(0, 90, 180, 270, -90), fc.double({ min: -360, max: 360, noNaN: true }));
const anywhere = fc.double({ min: -20_000, max: 20_000, noNaN: true });
const wanted = fc.record({
  cx: anywhere,
  cy: anywhere,
  w: fc.double({ min: 1, max: 30_000, noNaN: true }),
  h: fc.constant(1),
  rotation: aRotation,
});

describe('a fitted crop', () => {
  it('is within the photo and has the aspect ratio, whatever was wanted', () => {
    fc.assert(
      fc.property(aPhoto, anAspect, wanted, (photo, aspect, crop) => {
        const fitted = fitCrop(crop, photo, { aspect });
        expect(isInside(fitted, photo)).toBe(true);
        expect(fitted.w / fitted.h).toBeCloseTo(aspect, 6);
        expect(fitted.rotation).toBe(crop.rotation);
      }),
    );
  });

  it('stays the same when fitted again', () => {
    fc.assert(
      fc.property(aPhoto, anAspect, wanted, (photo, aspect, crop) => {
        const once = fitCrop(crop, photo, { aspect });
        const again = fitCrop(once, photo, { aspect });
        for (const side of ['cx', 'cy', 'w', 'h'] as const) expect(again[side]).toBeCloseTo(once[side], 5);
      }),
    );
  });

  it('is no smaller than asked, except in a photo that is', () => {
    fc.assert(
      fc.property(aPhoto, anAspect, wanted, size, (photo, aspect, crop, leastWidth) => {
        const { w } = fitCrop(crop, photo, { aspect, leastWidth });
        const largest = largestWidth(photo, aspect, crop.rotation);
        expect(w).toBeGreaterThanOrEqual(Math.min(leastWidth, largest) - 1e-6);
        expect(w).toBeLessThanOrEqual(largest + 1e-6);
      }),
    );
  });

  it('of a photo turned by 45 degrees is the diamond in its middle', () => {
    const photo = { width: 1000, height: 1000 };
    const crop = fitCrop({ cx: 0, cy: 0, w: 5000, h: 0, rotation: 45 }, photo, { aspect: 1 });
    expect(crop.w).toBeCloseTo(1000 / Math.SQRT2, 6);
    expect([crop.cx, crop.cy]).toEqual([expect.closeTo(500, 6), expect.closeTo(500, 6)]);
  });
});

describe('a crop in whole pixels', () => {
  it('is of even size, inside, and within a pixel of the aspect', () => {
    fc.assert(
      fc.property(aPhoto, anAspect, wanted, (photo, aspect, crop) => {
        const fitted = fitCrop(crop, photo, { aspect });
        // a sliver of a few pixels has no aspect to keep
        fc.pre(fitted.w > 20 && fitted.h > 20);
        const whole = inWholePixels(fitted, photo);
        expect([whole.cx, whole.cy, whole.w / 2, whole.h / 2].every(Number.isInteger)).toBe(true);
        expect(isInside(whole, photo)).toBe(true);
        expect(Math.abs(whole.w / aspect - whole.h)).toBeLessThanOrEqual(1 + 1e-6);
        expect(whole.w).toBeGreaterThan(fitted.w - 2 * (4 + 2 * Math.max(aspect, 1)));
      }),
    );
  });

  it('of a photo with odd sides is the largest even one', () => {
    const photo = { width: 301, height: 301 };
    expect(inWholePixels(centerCrop(photo, 1), photo)).toMatchObject({ w: 300, h: 300, rotation: 0 });
  });
});

describe('moving the photo', () => {
  const crop: Crop = { cx: 500, cy: 400, w: 300, h: 300, rotation: 0 };

  it('to the right shows what was on the left', () => {
    expect(panned(crop, { x: 50, y: 0 }, 0.5)).toMatchObject({ cx: 400, cy: 400 });
  });

  it('follows the finger when the photo is turned', () => {
    expect(panned({ ...crop, rotation: 90 }, { x: 0, y: 50 }, 0.5)).toMatchObject({ cx: 400, cy: 400 });
  });

  const shownAt = (point: { x: number; y: number }, { cx, cy, w, rotation }: Crop, boxWidth: number) => {
    const angle = (rotation * Math.PI) / 180;
    const [x, y, scale] = [point.x - cx, point.y - cy, boxWidth / w];
    return {
      x: (Math.cos(angle) * x - Math.sin(angle) * y) * scale,
      y: (Math.sin(angle) * x + Math.cos(angle) * y) * scale,
    };
  };

  it('keeps the point under the finger while zooming, at any rotation', () => {
    const finger = fc.integer({ min: -160, max: 160 });
    fc.assert(
      fc.property(aRotation, finger, finger, fc.double({ min: 0.2, max: 5, noNaN: true }), (rotation, x, y, factor) => {
        const before = { ...crop, rotation };
        const under = panned(before, { x: -x, y: -y }, 320 / before.w);
        const after = zoomed(before, { factor, at: { x, y } }, 320 / before.w);
        const shown = shownAt({ x: under.cx, y: under.cy }, after, 320);
        expect(shown.x).toBeCloseTo(x, 4);
        expect(shown.y).toBeCloseTo(y, 4);
        expect(after.w).toBeCloseTo(before.w / factor, 6);
      }),
    );
  });

  it('is drawn by one transform', () => {
    expect(cssTransformOf({ ...crop, rotation: 90 }, 150)).toBe(
      'translate(75px, 75px) rotate(90deg) scale(0.5) translate(-500px, -400px)',
    );
  });
});

describe('the print', () => {
  it('of a 3 inch magnet at 300 dpi takes 971 pixels with its bleed', () => {
    expect(dpiOf({ w: 971, h: 971 }, square)).toBeCloseTo(300, 0);
    expect(aspectOf({ widthInches: 4, heightInches: 6, marginInches })).toBeCloseTo((4 + 6 / 25.4) / (6 + 6 / 25.4), 9);
  });
});

describe('the first crop', () => {
  const portrait = { width: 3000, height: 4000 };
  const landscape = { width: 4000, height: 3000 };

  it('is the largest in the middle, of a portrait moved up by a tenth of what is cut off', () => {
    expect(firstCrop(landscape, 1)).toEqual({ cx: 2000, cy: 1500, w: 3000, h: 3000, rotation: 0 });
    // 4000 / 2 - 0.1 * (4000 - 3000)
    expect(firstCrop(portrait, 1)).toEqual({ cx: 1500, cy: 1900, w: 3000, h: 3000, rotation: 0 });
    // 4000 / 2 - 0.1 * (4000 - 1000)
    expect(firstCrop({ width: 1000, height: 4000 }, 1)).toMatchObject({ cx: 500, cy: 1700 });
  });

  it('moves to a face at the side', () => {
    const face = { x: 3500, y: 1200, w: 300, h: 300 };
    const crop = firstCrop(landscape, 1, [face]);
    expect(crop.cx + crop.w / 2).toBeGreaterThanOrEqual(face.x + face.w);
  });

  it('leaves out a small face rather than cutting a large one', () => {
    const large = { x: 100, y: 1000, w: 900, h: 900 };
    const small = { x: 3800, y: 1200, w: 120, h: 120 };
    const crop = firstCrop(landscape, 1, [large, small]);
    expect(crop.cx - crop.w / 2).toBeLessThanOrEqual(large.x);
  });

  it('of any photo with any faces is the largest one and lies inside', () => {
    const aFace = fc.record({ x: size, y: size, w: size, h: size });
    fc.assert(
      fc.property(aPhoto, anAspect, fc.array(aFace, { maxLength: 4 }), (photo, aspect, faces) => {
        const crop = firstCrop(photo, aspect, faces);
        expect(isInside(crop, photo)).toBe(true);
        expect(crop.w).toBeCloseTo(largestWidth(photo, aspect, 0), 6);
      }),
    );
  });
});
