import type { DemoProduct } from './demo-product.js';

/** Fixed. Kinds: 1 categories, 2 products, 3 variations, 4 orders, 5 checkouts. */
export const seedId = (kind: 1 | 2 | 3 | 4 | 5, number: number): string =>
  `5eed0000-000${kind}-4000-8000-${String(number).padStart(12, '0')}`;

export const packPrice = (size: number, price: string) => ({ size, price });

export const plain = {
  ratingAverage: '4.9',
  ratingCount: 127,
  compareAtPrice: null,
  material: 'Premium magnetic material',
  packOptions: null,
  lowStockThreshold: 5,
  isFeatured: false,
  isActive: true,
  variations: [],
} satisfies Partial<DemoProduct>;
