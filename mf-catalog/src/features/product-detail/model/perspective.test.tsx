import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Corners, type Point, perspectiveOf } from './perspective';

function drawn(matrix: string, [x, y]: Point): Point {
  const m = matrix.slice('matrix3d('.length, -1).split(', ').map(Number) as [number, ...number[]];
  const at = (row: number) => m[row]! * x + m[4 + row]! * y + m[12 + row]!;
  return [at(0) / at(3), at(1) / at(3)];
}

const box = { width: 300, height: 400 };
const boxCorners: Corners = [
  [0, 0],
  [300, 0],
  [300, 400],
  [0, 400],
];

describe('a print in perspective', () => {
  it('has its corners where the picture shows them', () => {
    const near = (x: number, y: number) =>
      fc.tuple(fc.integer({ min: x - 120, max: x + 120 }), fc.integer({ min: y - 120, max: y + 120 }));
    fc.assert(
      fc.property(near(200, 200), near(800, 200), near(800, 800), near(200, 800), (...corners) => {
        const matrix = perspectiveOf(box, corners);
        for (const [index, corner] of boxCorners.entries()) {
          const [x, y] = drawn(matrix, corner);
          expect(x).toBeCloseTo(corners[index]![0], 4);
          expect(y).toBeCloseTo(corners[index]![1], 4);
        }
      }),
    );
  });

  it('of a picture taken from straight above is only moved and scaled', () => {
    const matrix = perspectiveOf(box, [
      [10, 20],
      [160, 20],
      [160, 220],
      [10, 220],
    ]);
    expect(drawn(matrix, [150, 200])).toEqual([85, 120]);
  });
});
