import { describe, expect, it } from '@jest/globals';
import { windowOf } from 'shared-contracts/design/margins';
import { round, square } from '../testing/sample-design';
import { facesAtEdge } from './print-margins';

const window = windowOf({ template: square, window: 0 });

describe('a face', () => {
  const crop = { cx: 2000, cy: 1500, w: 2000, h: 2000, rotation: 0 };
  const face = (x: number, y: number) => ({ focus: [{ x, y, w: 300, h: 300 }] });

  it.each<[string, ReturnType<typeof face>, number]>([
    ['in the middle is safe', face(1850, 1350), 0],
    ['that is cut by the left edge is reported', face(900, 1350), 1],
    ['that touches the safe area is reported', face(1100, 1350), 1],
    ['beyond the picture is not', face(100, 1350), 0],
  ])('%s', (_, focus, count) => {
    expect(facesAtEdge(crop, focus, window)).toBe(count);
  });

  it('in a corner of a round magnet is reported', () => {
    expect(facesAtEdge(crop, face(1200, 700), window)).toBe(0);
    expect(facesAtEdge(crop, face(1200, 700), windowOf({ template: round, window: 0 }))).toBe(1);
  });

  it('is reported within what the template says is safe, and beyond what wraps around its edge', () => {
    const wrapped = windowOf({ template: { ...square, wrapInches: 0.5, bleedInches: 0.25, safeInches: 0 }, window: 0 });
    // 2000 pixels are 3 + 2 x 0.75 in: the front begins after 333
    expect(facesAtEdge(crop, face(1350, 1350), wrapped)).toBe(0);
    expect(facesAtEdge(crop, face(1320, 1350), wrapped)).toBe(1);
    expect(facesAtEdge(crop, face(1350, 1350), { ...wrapped, safeInches: 0.1 })).toBe(1);
  });

  it('turns with the photo', () => {
    // the left edge of the photo is at the top of the magnet
    const turned = { ...crop, rotation: 90 };
    expect(facesAtEdge(turned, face(950, 1350), window)).toBe(1);
    expect(facesAtEdge(turned, face(1850, 2600), window)).toBe(0);
  });
});
