import type { ProductQuery } from 'shared-contracts/catalog/schemas';
import type * as z from 'zod';

export type ProductFilter = z.output<typeof ProductQuery>;

type Condition = { text: (parameter: string) => string; value: unknown };

/** What each filter of the query asks of a product. `round` and `circle` are the same shape. */
function conditionsOf(filter: ProductFilter): Condition[] {
  const isRound = filter.shape === 'round' || filter.shape === 'circle';
  const shapes = isRound ? ['round', 'circle'] : filter.shape && [filter.shape];
  const all: Condition[] = [
    { text: (parameter) => `p.is_featured = ${parameter}`, value: filter.featured },
    { text: (parameter) => `p.category = ${parameter}`, value: filter.category },
    { text: (parameter) => `p.shape = ANY(${parameter})`, value: shapes },
    { text: (parameter) => `p.size = ${parameter}`, value: filter.size },
    { text: (parameter) => `p.price >= ${parameter}::numeric`, value: filter.minPrice },
    { text: (parameter) => `p.price <= ${parameter}::numeric`, value: filter.maxPrice },
  ];
  return all.filter(({ value }) => value !== undefined);
}

/** The WHERE of a product list, with its values: `$1` is the first. */
export function whereOf(filter: ProductFilter): { where: string; values: unknown[] } {
  const conditions = conditionsOf(filter);
  return {
    where: ['p.is_active', ...conditions.map(({ text }, index) => text(`$${index + 1}`))].join(' AND '),
    values: conditions.map(({ value }) => value),
  };
}
