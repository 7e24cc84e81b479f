import type { Category } from 'shared-contracts/categories/schemas';

type Node = Pick<Category, 'id' | 'parentId'>;

/** The categories that can be above this one: not itself, and none below it. */
export function possibleParents<T extends Node>(categories: readonly T[], id: string | null): T[] {
  const excluded = new Set(id === null ? [] : [id]);
  // each round finds one more level
  for (let size = -1; size !== excluded.size;) {
    size = excluded.size;
    for (const node of categories) if (node.parentId !== null && excluded.has(node.parentId)) excluded.add(node.id);
  }
  return categories.filter((category) => !excluded.has(category.id));
}

/** "Photo Strips & more" as "photo-strips-more". */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
