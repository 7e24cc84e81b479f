import type { ProductSort } from 'shared-contracts/catalog/schemas';
import * as z from 'zod';

/** An order of products `p`. The id breaks ties, in the same direction. */
export type ProductOrder = {
  name: string;
  /** The sort key as SQL. Indexes use the same expressions. */
  key: string;
  type: 'integer' | 'numeric' | 'timestamptz' | 'text';
  direction: 'ASC' | 'DESC';
};

export const productOrders: Record<z.infer<typeof ProductSort>, ProductOrder> = {
  featured: { name: 'featured', key: 'p.sort_order', type: 'integer', direction: 'ASC' },
  'price-asc': { name: 'price-asc', key: 'p.price', type: 'numeric', direction: 'ASC' },
  'price-desc': { name: 'price-desc', key: 'p.price', type: 'numeric', direction: 'DESC' },
  newest: { name: 'newest', key: 'p.created_at', type: 'timestamptz', direction: 'DESC' },
  name: { name: 'name', key: 'left(lower(p.name), 80)', type: 'text', direction: 'ASC' },
};

/**
 * Best match first. The first parameter of the statement is the search query. Rounded, so that a cursor can hold it.
 */
export const bestMatch = (words: readonly string[]): ProductOrder => ({
  name: `best ${words.join(' ')}`,
  key: 'round(ts_rank(p.search, $1::tsquery)::numeric, 6)',
  type: 'numeric',
  direction: 'DESC',
});

const Integer = z.int32();
const Timestamp = z.iso.datetime();

/** Whether a text is a valid key of this type, so that Postgres never fails on it. */
export const isKey: Record<ProductOrder['type'], (text: string) => boolean> = {
  integer: (text) => /^-?\d{1,10}$/.test(text) && Integer.safeParse(Number(text)).success,
  numeric: (text) => /^\d{1,8}\.\d{1,6}$/.test(text),
  timestamptz: (text) => text.startsWith('20') && Timestamp.safeParse(text).success,
  text: (text) => /^[^\0\p{Surrogate}]{0,80}$/u.test(text),
};
