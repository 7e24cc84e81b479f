import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Crop } from 'shared-contracts/design/crop';
import type { PrintWindow } from 'shared-contracts/design/margins';
import { isFaceAtEdge } from './face-at-edge.js';

/** Bleed and safe area of 0.1 in; 100 pixels to the inch. */
const window: PrintWindow = { shape: 'rectangle', x: 0, y: 0, width: 2, height: 2, marginInches: 0.1, safeInches: 0.1 };
const crop: Crop = { cx: 110, cy: 110, w: 220, h: 220, rotation: 0 };
const face = (x: number, y: number, size = 40) => ({ x, y, w: size, h: size });
const isAtEdge = (one: ReturnType<typeof face>, more: Partial<PrintWindow> = {}, of = crop) =>
  isFaceAtEdge(one, { crop: of, window: { ...window, ...more } });

describe('a face', () => {
  it('in the safe area is not at the edge', () => {
    expect(isAtEdge(face(21, 90))).toBe(false);
    expect(isAtEdge(face(159, 159))).toBe(false);
  });

  it('that reaches beyond the safe area is', () => {
    expect(isAtEdge(face(15, 90))).toBe(true);
    expect(isAtEdge(face(90, 165))).toBe(true);
    expect(isAtEdge(face(0, 0, 220))).toBe(true);
  });

  it('that is mostly outside is not missed', () => {
    // 8 of 40 pixels show
    expect(isAtEdge(face(-22, 90))).toBe(false);
    expect(isAtEdge(face(400, 400))).toBe(false);
  });

  it('in the corner of a round window is, where it is not in a square one', () => {
    expect(isAtEdge(face(25, 25))).toBe(false);
    expect(isAtEdge(face(25, 25), { shape: 'round' })).toBe(true);
    expect(isAtEdge(face(90, 90), { shape: 'round' })).toBe(false);
  });

  it('turns with the photo, by quarters around the middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 260 }), fc.integer({ min: -60, max: 260 }), (x, y) => {
        const turned = { x: 220 - y - 40, y: x, w: 40, h: 40 };
        expect(isAtEdge(face(x, y), {}, { ...crop, rotation: 90 })).toBe(isAtEdge(turned));
      }),
    );
  });
});
