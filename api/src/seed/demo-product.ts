import type { Product } from '../modules/catalog/product.entity.js';

type SeededField =
  | 'id'
  | 'name'
  | 'description'
  | 'price'
  | 'compareAtPrice'
  | 'costPrice'
  | 'category'
  | 'shape'
  | 'size'
  | 'dimensions'
  | 'weight'
  | 'material'
  | 'packOptions'
  | 'inStock'
  | 'lowStockThreshold'
  | 'sku'
  | 'isActive'
  | 'isFeatured'
  | 'tags'
  | 'ratingAverage'
  | 'ratingCount'
  | 'seoTitle'
  | 'seoDescription'
  | 'sortOrder';

export type VariationRow = {
  id: string;
  name: string;
  value: string;
  priceAdjustment: string;
  stockQuantity: number;
  sku: string;
};

export type DemoProduct = Pick<Product, SeededField> & { slug: string; variations: VariationRow[] };
