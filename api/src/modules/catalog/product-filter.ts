import type { ProductQuery } from 'shared-contracts/catalog/schemas';
import type * as z from 'zod';

export type ProductFilter = z.output<typeof ProductQuery>;

/** A statement's values, in the order of their parameters. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds the value and returns its parameter: `$1` for the first. */
  of(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Conditions on the columns that products are grouped by. `round` and `circle` are the same shape. */
export function groupConditions(filter: ProductFilter, row: 'p' | 'g', parameters: Parameters): string[] {
  const isRound = filter.shape === 'round' || filter.shape === 'circle';
  const shapes = isRound ? ['round', 'circle'] : filter.shape && [filter.shape];
  const asked: [unknown, (parameter: string) => string][] = [
    [filter.category, (parameter) => `${row}.category = ${parameter}`],
    [shapes, (parameter) => `${row}.shape = ANY(${parameter})`],
    [filter.size, (parameter) => `${row}.size = ${parameter}`],
    [filter.featured, (parameter) => `${row}.is_featured = ${parameter}`],
  ];
  return asked.filter(([value]) => value !== undefined).map(([value, text]) => text(parameters.of(value)));
}

/** Conditions on the price that lists show. */
export const priceConditions = ({ minPrice, maxPrice }: ProductFilter, parameters: Parameters): string[] => [
  ...(minPrice === undefined ? [] : [`p.listed_price >= ${parameters.of(minPrice)}::numeric`]),
  ...(maxPrice === undefined ? [] : [`p.listed_price <= ${parameters.of(maxPrice)}::numeric`]),
];

/** Whether the list is filtered by a column that products are grouped by. */
export const isByGroup = ({ category, shape, size, featured }: ProductFilter): boolean =>
  [category, shape, size, featured].some((value) => value !== undefined);

export const isByPrice = ({ minPrice, maxPrice }: ProductFilter): boolean =>
  minPrice !== undefined || maxPrice !== undefined;
