import * as z from 'zod';
import { Id, Instant, MoneyText, Paging } from '../api/fields.js';
import { Product, Variation } from '../catalog/schemas.js';
import { ProductMagnets } from '../design/template.js';
import { productSheet } from '../policy/stock-and-products.js';
import { MAXIMUM_STOCK, StockNumber, adjustment, wholeNumber } from './product-fields.js';

/** A variation as admins see it. `version` is for `If-Match`. */
export const AdminVariation = Variation.extend({ isActive: z.boolean(), sortOrder: z.int(), version: z.int() });
export type AdminVariation = z.infer<typeof AdminVariation>;

/**
 * A product as admins see it. `inStock` counts the units that exist, `reserved` those of them that open checkouts hold. `magnets`
 * is null for one magnet of its dimensions. `version` grows with each change by an admin, but not with sales.
 */
export const AdminProduct = Product.extend({
  magnets: ProductMagnets.nullable(),
  costPrice: MoneyText.nullable(),
  reserved: z.int(),
  barcode: z.string().nullable(),
  isActive: z.boolean(),
  /** When it was deleted after having been ordered. */
  archivedAt: Instant.nullable(),
  version: z.int(),
  variations: z.array(AdminVariation),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

/** How the list of products can be sorted. */
export const AdminProductSort = z.enum([
  'newest',
  'oldest',
  'name',
  'name-desc',
  'price',
  'price-desc',
  'stock',
  'stock-desc',
]);
export type AdminProductSort = z.infer<typeof AdminProductSort>;

/** Archived products are in no other list. */
export const ProductState = z.enum(['active', 'inactive', 'archived']);
export type ProductState = z.infer<typeof ProductState>;

/** `low`: at or below the product's threshold, or sold out within `shopPolicy.stockAtRisk.riskDays` at the present speed; `out` included. */
export const StockState = z.enum(['low', 'out', 'enough']);
export type StockState = z.infer<typeof StockState>;

const productFilter = {
  q: z.string().trim().max(200).optional(),
  category: z.string().max(80).optional(),
  state: ProductState.optional(),
  stock: StockState.optional(),
  sort: AdminProductSort.optional(),
};
/** `q`: a part of the name or SKU. Without a `state`, all but archived products. */
export const AdminProductQuery = z.strictObject({
  ...Paging,
  cursor: z.string().max(1_000).optional(),
  ...productFilter,
});
/** The products of a CSV file: all that match. */
export const ProductExport = z.strictObject(productFilter);

/**
 * A CSV file with the columns of the export. What its ID names is changed, else what its SKU names; other rows are new products.
 * `onlyValid`: import the valid rows even if others are wrong.
 */
export const ProductImport = z.strictObject({
  csv: z.string().min(1, 'The file is empty').max(productSheet.maximumCharacters, 'The file is too large'),
  onlyValid: z.boolean(),
});

/** What the file says, and whether it was imported. Lines count from 1. Valid rows may change nothing. */
export const ProductReport = z.object({
  valid: z.int(),
  created: z.int(),
  changed: z.int(),
  isImported: z.boolean(),
  wrong: z.array(z.object({ line: z.int(), name: z.string(), message: z.string() })),
});
export type ProductReport = z.infer<typeof ProductReport>;

/** Of all products that are not archived. `revenuePotential`: the sum of price times stock. */
export const ProductFigures = z.object({
  totalProducts: z.int(),
  activeProducts: z.int(),
  lowStock: z.int(),
  outOfStock: z.int(),
  revenuePotential: z.string(),
});
export type ProductFigures = z.infer<typeof ProductFigures>;

export const NamedProduct = z.strictObject({ id: Id });

/** With `If-Match: "20"`, the difference to those 20 is applied; without it, the number as it is. */
export const StockChange = z.strictObject({ id: Id, stock: StockNumber });

/** Of a deleted product. Archived: it was ordered before, and is kept for its orders. */
export const DeletedProduct = z.object({ id: Id, archived: z.boolean() });
export type DeletedProduct = z.infer<typeof DeletedProduct>;

export const BulkProductAction = z.enum(['activate', 'deactivate', 'feature', 'unfeature', 'delete']);
export type BulkProductAction = z.infer<typeof BulkProductAction>;

/** `version`: what the admin saw; without it, any. */
export const BulkProducts = z.strictObject({
  products: z
    .array(z.strictObject({ id: Id.toLowerCase(), version: z.int().min(1).optional() }))
    .min(1, 'Choose a product')
    .max(productSheet.maximumPerBulk, `Choose at most ${productSheet.maximumPerBulk} products`)
    .refine((products) => new Set(products.map(({ id }) => id)).size === products.length, 'Each product once'),
  action: BulkProductAction,
});

/** What became of each product; `refusal` is null if it was done. `archived`: see `DeletedProduct`. */
export const BulkProductOutcome = z.object({
  results: z.array(z.object({ id: Id, refusal: z.string().nullable(), archived: z.boolean().optional() })),
});
export type BulkProductOutcome = z.infer<typeof BulkProductOutcome>;

const variationFields = {
  name: z.string().trim().min(1, 'Variation name is required').max(80),
  value: z.string().trim().min(1, 'Variation value is required').max(80),
  priceAdjustment: adjustment('Price adjustment must be a number').optional(),
  stockQuantity: wholeNumber.min(0, 'Stock quantity must be 0 or greater').max(MAXIMUM_STOCK).optional(),
  sku: z
    .string()
    .trim()
    .max(60)
    .transform((text) => text || null)
    .nullable()
    .optional(),
  isActive: z.boolean().optional(),
  sortOrder: wholeNumber.min(0).max(1_000).optional(),
};

/** A variation to add to the product `id`. */
export const NewVariation = z.strictObject({ id: Id, ...variationFields });
export const NamedVariation = z.strictObject({ id: Id, variationId: Id });
/** What is absent stays as it is. */
export const VariationChange = z.strictObject(variationFields).partial().extend(NamedVariation.shape);
