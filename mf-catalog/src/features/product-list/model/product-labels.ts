import type { Product } from 'shared-contracts/catalog/schemas';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const badgeByShape: Record<string, string> = { square: 'Popular', rectangle: 'Classic', circle: 'New', round: 'New' };

/** The badge of a card among the home page's popular sizes. */
export const featuredBadgeOf = (product: { shape: string }): string => badgeByShape[product.shape] ?? 'Featured';

/** What kind of magnet it is: its category, or its shape where it has none. */
export const kindLabelOf = (product: Pick<Product, 'category' | 'shape'>): string =>
  capitalised(product.category || product.shape);

export const sizeLabelOf = (product: Pick<Product, 'size'>): string => capitalised(product.size);

export type StockTone = 'neutral' | 'warning' | 'danger';

/** How many are left, in words, with the tone that a shopper needs: low stock is at or below the product's threshold. */
export function stockLabelOf(product: Pick<Product, 'inStock' | 'lowStockThreshold'>): {
  text: string;
  tone: StockTone;
} {
  if (product.inStock === 0) return { text: 'Out of stock', tone: 'danger' };
  const isLow = product.inStock <= product.lowStockThreshold;
  return isLow
    ? { text: `Only ${product.inStock} in stock`, tone: 'warning' }
    : { text: `${product.inStock} in stock`, tone: 'neutral' };
}
