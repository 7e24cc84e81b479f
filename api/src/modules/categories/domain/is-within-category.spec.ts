import { describe, expect, it } from '@jest/globals';
import { isWithinCategory } from './is-within-category.js';

const nodes = [
  { id: 'top', parentId: null },
  { id: 'middle', parentId: 'top' },
  { id: 'low', parentId: 'middle' },
  { id: 'other', parentId: null },
];

describe('a category', () => {
  it('lies within itself and whatever is above it', () => {
    expect(['top', 'middle', 'low'].map((id) => isWithinCategory(nodes, 'low', id))).toEqual([true, true, true]);
  });

  it('does not lie within what is below or beside it', () => {
    expect([
      isWithinCategory(nodes, 'top', 'low'),
      isWithinCategory(nodes, 'low', 'other'),
      isWithinCategory(nodes, null, 'top'),
    ]).toEqual([false, false, false]);
  });

  it('is checked to the end even if its parents form a cycle', () => {
    const circle = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ];
    expect(isWithinCategory(circle, 'a', 'c')).toBe(false);
  });
});
