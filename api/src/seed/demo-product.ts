import type { Product } from '../modules/catalog/product.entity.js';

export type VariationRow = {
  id: string;
  name: string;
  value: string;
  priceAdjustment: string;
  stockQuantity: number;
  sku: string;
};

type Unseeded = 'id' | 'imageUrl' | 'imageUrls' | 'magnets' | 'reserved' | 'barcode' | 'sortOrder' | 'archivedAt';
export type DemoProduct = Omit<Product, Unseeded | 'version' | 'createdAt' | 'updatedAt'> & {
  slug: string;
  variations: VariationRow[];
};
