import { describe, expect, it } from '@jest/globals';
import { type Direction, neighborOf } from './neighbor';

const boxes = [0, 1, 2, 3, 4].map((place) => ({
  left: (place % 3) * 110,
  top: Math.floor(place / 3) * 120,
  width: 100,
  height: 100,
}));

describe('the place next to another', () => {
  it.each<[Direction, number, number | undefined]>([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 4, undefined],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, undefined],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 4, undefined],
    ['ArrowUp', 4, 1],
  ])('%s of %i is %p', (key, from, to) => {
    expect(neighborOf(boxes, from, key)).toBe(to);
  });
});
