import { describe, expect, it } from '@jest/globals';
import { possibleParents, slugOf } from './category-tree';

describe('the categories above another one', () => {
  it('are neither itself nor any below it', () => {
    const nodes = [
      { id: 'low', parentId: 'middle' },
      { id: 'middle', parentId: 'top' },
      { id: 'top', parentId: null },
      { id: 'other', parentId: null },
    ];
    const idsFor = (id: string | null) => possibleParents(nodes, id).map((node) => node.id);
    expect(idsFor('top')).toEqual(['other']);
    expect(idsFor('middle')).toEqual(['top', 'other']);
    expect(idsFor(null)).toEqual(['low', 'middle', 'top', 'other']);
  });
});

describe('a slug', () => {
  it('has only lowercase letters, digits and hyphens', () => {
    expect(['Photo Strips & more', ' Été 2026! ', '??'].map(slugOf)).toEqual(['photo-strips-more', 'ete-2026', '']);
  });
});
