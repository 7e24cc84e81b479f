import type { Category } from 'shared-contracts/categories/schemas';

type Node = Pick<Category, 'id' | 'parentId'>;

/** Excludes the category itself and all below it. */
export function possibleParents<T extends Node>(categories: readonly T[], id: string | null): T[] {
  const excluded = new Set(id === null ? [] : [id]);
  for (let size = -1; size !== excluded.size;) {
    size = excluded.size;
    for (const node of categories) if (node.parentId !== null && excluded.has(node.parentId)) excluded.add(node.id);
  }
  return categories.filter((category) => !excluded.has(category.id));
}

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
