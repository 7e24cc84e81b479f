import type { Product } from 'shared-contracts/catalog/schemas';

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const badgeByShape: Record<string, string> = { square: 'Popular', rectangle: 'Classic', circle: 'New', round: 'New' };

export const featuredBadgeOf = (product: { shape: string }): string => badgeByShape[product.shape] ?? 'Featured';

export const kindLabelOf = (product: Pick<Product, 'category' | 'shape'>): string =>
  capitalize(product.category || product.shape);

export const sizeLabelOf = (product: Pick<Product, 'size'>): string => capitalize(product.size);

export type StockTone = 'neutral' | 'warning' | 'danger';

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
