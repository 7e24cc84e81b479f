import type { AdminProduct, AdminVariation } from 'shared-contracts/product-management/schemas';
import type { ColumnId } from './sheet-columns';

export type RowKind = 'product' | 'variation';
/** `cells`: null is stored as empty. */
export type SheetRow = {
  id: string;
  kind: RowKind;
  version: number;
  name: string;
  note: string;
  cells: Readonly<Partial<Record<ColumnId, string>>>;
};

export const productRow = (product: AdminProduct): SheetRow => ({
  id: product.id,
  kind: 'product',
  version: product.version,
  name: product.name,
  note: product.sku ?? 'No SKU',
  cells: {
    price: product.price,
    compareAtPrice: product.compareAtPrice ?? '',
    costPrice: product.costPrice ?? '',
    inStock: String(product.inStock),
    lowStockThreshold: String(product.lowStockThreshold),
  },
});

/** `note`: the product's name. */
export const variationRow = (variation: AdminVariation, note: string): SheetRow => ({
  id: variation.id,
  kind: 'variation',
  version: variation.version,
  name: `${variation.name}: ${variation.value}`,
  note,
  cells: { priceAdjustment: variation.priceAdjustment, stockQuantity: String(variation.stockQuantity) },
});

export const rowsOf = (products: readonly AdminProduct[], kind: RowKind): SheetRow[] =>
  kind === 'product'
    ? products.map(productRow)
    : products.flatMap(({ name, variations }) => variations.map((variation) => variationRow(variation, name)));
