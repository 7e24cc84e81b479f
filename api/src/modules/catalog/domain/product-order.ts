import type { ProductSort } from 'shared-contracts/catalog/schemas';
import type * as z from 'zod';

/** Of products `p`. The id breaks ties, in the same direction. */
export type ProductOrder = {
  name: string;
  /** SQL, as in the indexes. */
  key: string;
  type: 'integer' | 'numeric' | 'timestamptz' | 'text';
  direction: 'ASC' | 'DESC';
};

export const productOrders: Record<z.infer<typeof ProductSort>, ProductOrder> = {
  featured: { name: 'featured', key: 'p.sort_order', type: 'integer', direction: 'ASC' },
  'price-asc': { name: 'price-asc', key: 'p.listed_price', type: 'numeric', direction: 'ASC' },
  'price-desc': { name: 'price-desc', key: 'p.listed_price', type: 'numeric', direction: 'DESC' },
  newest: { name: 'newest', key: 'p.created_at', type: 'timestamptz', direction: 'DESC' },
  name: { name: 'name', key: 'left(p.name, 80) COLLATE shop_names', type: 'text', direction: 'ASC' },
};

/** The statement's first parameter is the query. Rounded for cursors. */
export const bestMatch = (question: string): ProductOrder => ({
  name: `best ${question}`,
  key: 'round(ts_rank(p.search, $1::tsquery)::numeric, 6)',
  type: 'numeric',
  direction: 'DESC',
});
