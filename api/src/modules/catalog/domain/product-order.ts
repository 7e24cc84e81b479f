import type { ProductSort } from 'shared-contracts/catalog/schemas';
import * as z from 'zod';

/** A way to sort products `p`. After the key the id decides, in the same direction. */
export type ProductOrder = {
  name: string;
  /** The key as Postgres computes it; indexes are made of the same expressions. */
  key: string;
  type: 'integer' | 'numeric' | 'timestamptz' | 'text';
  direction: 'ASC' | 'DESC';
};

/** The orders that can be asked for. */
export const productOrders: Record<z.infer<typeof ProductSort>, ProductOrder> = {
  featured: { name: 'featured', key: 'p.sort_order', type: 'integer', direction: 'ASC' },
  'price-asc': { name: 'price-asc', key: 'p.price', type: 'numeric', direction: 'ASC' },
  'price-desc': { name: 'price-desc', key: 'p.price', type: 'numeric', direction: 'DESC' },
  newest: { name: 'newest', key: 'p.created_at', type: 'timestamptz', direction: 'DESC' },
  name: { name: 'name', key: 'left(lower(p.name), 80)', type: 'text', direction: 'ASC' },
};

/** The best match for these words first. The first parameter of the statement is what searches for them; rounded, so that a cursor can say it. */
export const bestMatch = (words: readonly string[]): ProductOrder => ({
  name: `best ${words.join(' ')}`,
  key: 'round(ts_rank(p.search, $1::tsquery)::numeric, 6)',
  type: 'numeric',
  direction: 'DESC',
});

const Integer = z.int32();
const Timestamp = z.iso.datetime();

/** Whether a text can be a key of this type: what passes here never fails in Postgres. */
export const isKey: Record<ProductOrder['type'], (text: string) => boolean> = {
  integer: (text) => /^-?\d{1,10}$/.test(text) && Integer.safeParse(Number(text)).success,
  numeric: (text) => /^\d{1,8}\.\d{1,6}$/.test(text),
  timestamptz: (text) => text.startsWith('20') && Timestamp.safeParse(text).success,
  text: (text) => /^[^\0\p{Surrogate}]{0,80}$/u.test(text),
};
