import { describe, expect, it } from '@jest/globals';
import { isWithin } from './category-tree.js';

const nodes = [
  { id: 'top', parentId: null },
  { id: 'middle', parentId: 'top' },
  { id: 'low', parentId: 'middle' },
  { id: 'other', parentId: null },
];

describe('a category', () => {
  it('lies within itself and whatever is above it', () => {
    expect(['top', 'middle', 'low'].map((id) => isWithin(nodes, 'low', id))).toEqual([true, true, true]);
  });

  it('does not lie within what is below or beside it', () => {
    expect([isWithin(nodes, 'top', 'low'), isWithin(nodes, 'low', 'other'), isWithin(nodes, null, 'top')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is checked to the end even if its parents form a cycle', () => {
    const circle = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ];
    expect(isWithin(circle, 'a', 'c')).toBe(false);
  });
});
