import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Crop, aspectOf, firstCrop, isInside } from 'shared-contracts/design/crop';
import { windowOf } from 'shared-contracts/design/margins';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { round, square, strip } from '../testing/sample-design';
import {
  type Subject,
  afterGesture,
  atZoom,
  closestZoom,
  fineAngleOf,
  movedBy,
  quarterTurned,
  withFineAngle,
  zoomOf,
  zoomedAt,
} from './crop-editing';

const photo = { width: 4000, height: 3000 };
const window = windowOf({ template: square, window: 0 });
const subject: Subject = { photo, window };
const first = firstCrop(photo, aspectOf(printSizeOf(window)));

const share = fc.double({ min: -1, max: 1, noNaN: true });
const point = fc.record({ x: share, y: share });
const anySubject = fc.record({
  photo: fc.record({ width: fc.integer({ min: 200, max: 8000 }), height: fc.integer({ min: 200, max: 8000 }) }),
  window: fc.constantFrom(window, windowOf({ template: strip, window: 0 }), windowOf({ template: round, window: 0 })),
});
const change = fc.oneof(
  point.map((by) => (crop: Crop, of: Subject) => movedBy(crop, by, of)),
  fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), point).map(
    ([factor, at]) =>
      (crop: Crop, of: Subject) =>
        zoomedAt(crop, factor, at, of),
  ),
  fc
    .double({ min: -45, max: 45, noNaN: true })
    .map((degrees) => (crop: Crop, of: Subject) => withFineAngle(crop, degrees, of)),
  fc.constant(quarterTurned),
  fc.tuple(point, point, point, point).map(
    ([a, b, c, d]) =>
      (crop: Crop, of: Subject) =>
        afterGesture(crop, { before: [a, b], after: [c, d] }, of),
  ),
);

describe('whatever is done to a crop', () => {
  it('keeps it inside the photo, in the shape of the window, and turned by half a turn at most', () => {
    fc.assert(
      fc.property(anySubject, fc.array(change, { maxLength: 12 }), (of, changes) => {
        const aspect = aspectOf(printSizeOf(of.window));
        const crop = changes.reduce((before, next) => next(before, of), firstCrop(of.photo, aspect));
        expect(isInside(crop, of.photo)).toBe(true);
        expect(crop.w / crop.h).toBeCloseTo(aspect, 6);
        expect(Math.abs(crop.rotation)).toBeLessThanOrEqual(180);
        expect(zoomOf(crop, of)).toBeGreaterThan(0.999);
      }),
    );
  });
});

describe('a crop', () => {
  it('keeps what is between two fingers there while they spread', () => {
    const start = atZoom(first, 2, subject);
    const before = [
      { x: -0.1, y: 0 },
      { x: 0.1, y: 0 },
    ];
    const after = before.map(({ x, y }) => ({ x: x * 2, y }));
    const pinched = afterGesture(start, { before, after }, subject);
    expect(zoomOf(pinched, subject)).toBeCloseTo(4);
    expect([pinched.cx, pinched.cy]).toEqual([expect.closeTo(start.cx), expect.closeTo(start.cy)]);
  });

  it('follows one finger by as much as it moves', () => {
    const start = atZoom(first, 2, subject);
    const moved = afterGesture(start, { before: [{ x: 0, y: 0 }], after: [{ x: 0.1, y: 0 }] }, subject);
    expect(moved.cx).toBeCloseTo(start.cx - 0.1 * start.w);
  });

  it('stays whole when it is turned and turned back', () => {
    const turned = withFineAngle(first, 12, subject);
    expect(fineAngleOf(turned)).toBeCloseTo(12);
    expect(zoomOf(turned, subject)).toBeCloseTo(1);
    expect(withFineAngle(turned, 0, subject)).toMatchObject({ w: expect.closeTo(first.w), rotation: 0 });
  });

  it('is back after four quarter turns', () => {
    const turns = [1, 2, 3, 4].reduce((crop) => quarterTurned(crop, subject), first);
    expect(turns.rotation).toBe(0);
    expect(turns.w).toBeCloseTo(first.w);
  });

  it('gets no closer than half of the resolution that prints well', () => {
    // 75 dpi * (3 in + 6 mm) = 242.7 px of 3000 px
    expect(closestZoom(first, subject)).toBeCloseTo(3000 / (75 * (3 + 6 / 25.4)), 3);
    expect(zoomedAt(first, 1000, { x: 0.3, y: 0.3 }, subject).w).toBeCloseTo(75 * (3 + 6 / 25.4), 3);
  });
});
