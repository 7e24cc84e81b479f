import type { AdminProduct, AdminVariation } from 'shared-contracts/product-management/schemas';
import { type FakeAnswers, ListPage } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleProduct } from 'shared-contracts/testing/samples';

export const sampleAdminProduct = (changes: Partial<AdminProduct> = {}): AdminProduct => ({
  ...sampleProduct(),
  magnets: null,
  costPrice: '2.10',
  reserved: 0,
  barcode: null,
  isActive: true,
  archivedAt: null,
  version: 1,
  variations: [],
  ...changes,
});

/** Adds 1.50, with 4 in stock. */
export const sampleVariation = (changes: Partial<AdminVariation> = {}): AdminVariation => ({
  id: sampleId(),
  name: 'Finish',
  value: 'Matte',
  priceAdjustment: '1.50',
  stockQuantity: 4,
  sku: null,
  isActive: true,
  sortOrder: 0,
  version: 1,
  ...changes,
});

export const listedProducts = (...products: AdminProduct[]) => new ListPage(products, { total: products.length });

/** What the page asks for beside the products. */
export const productPage: FakeAnswers = {
  'GET /api/product-categories': [
    { id: sampleId(), name: 'Square', slug: 'square', description: null, imageUrl: null, productCount: 4 },
  ],
  'GET /api/admin/product-summary': {
    totalProducts: 12,
    activeProducts: 10,
    lowStock: 3,
    outOfStock: 1,
    revenuePotential: '12345.60',
  },
  'GET /api/admin/stock-at-risk': new ListPage([], { total: 0 }),
};
