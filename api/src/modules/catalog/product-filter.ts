import type { ProductQuery } from 'shared-contracts/catalog/schemas';
import type * as z from 'zod';

export type ProductFilter = z.output<typeof ProductQuery>;

export class Parameters {
  readonly values: unknown[] = [];

  of(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** `round` and `circle` are the same shape. */
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

export const priceConditions = ({ minPrice, maxPrice }: ProductFilter, parameters: Parameters): string[] => [
  ...(minPrice === undefined ? [] : [`p.listed_price >= ${parameters.of(minPrice)}::numeric`]),
  ...(maxPrice === undefined ? [] : [`p.listed_price <= ${parameters.of(maxPrice)}::numeric`]),
];

export const isByGroup = ({ category, shape, size, featured }: ProductFilter): boolean =>
  [category, shape, size, featured].some((value) => value !== undefined);

export const isByPrice = ({ minPrice, maxPrice }: ProductFilter): boolean =>
  minPrice !== undefined || maxPrice !== undefined;
