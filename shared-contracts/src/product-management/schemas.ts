import * as z from 'zod';
import { Id, Instant, MoneyText, Paging } from '../api/fields.js';
import { Product, Variation } from '../catalog/schemas.js';
import { ProductMagnets } from '../design/template.js';
import { productSheet } from '../policy/stock-and-products.js';
import { MAX_STOCK, StockNumber, adjustment, wholeNumber } from './product-fields.js';

/** `version`: for `If-Match`. */
export const AdminVariation = Variation.extend({ isActive: z.boolean(), sortOrder: z.int(), version: z.int() });
export type AdminVariation = z.infer<typeof AdminVariation>;

/** `inStock` includes units `reserved` by open checkouts. `magnets`: null for one of its dimensions. `version`: not raised by sales. */
export const AdminProduct = Product.extend({
  magnets: ProductMagnets.nullable(),
  costPrice: MoneyText.nullable(),
  reserved: z.int(),
  barcode: z.string().nullable(),
  isActive: z.boolean(),
  /** Deleted after having been ordered. */
  archivedAt: Instant.nullable(),
  version: z.int(),
  variations: z.array(AdminVariation),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

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

export const ProductState = z.enum(['active', 'inactive', 'archived']);
export type ProductState = z.infer<typeof ProductState>;

/** `low`: at its threshold, or sold out within `shopPolicy.stockAtRisk.riskDays`; includes `out`. */
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
export const ProductExport = z.strictObject(productFilter);

/**
 * CSV with the export's columns: a row changes the product of its ID, else of its SKU, or is a new one. `onlyValid`: imports valid
 * rows even if others are wrong.
 */
export const ProductImport = z.strictObject({
  csv: z.string().min(1, 'The file is empty').max(productSheet.maximumCharacters, 'The file is too large'),
  onlyValid: z.boolean(),
});

/** Lines count from 1. Valid rows may change nothing. */
export const ProductReport = z.object({
  valid: z.int(),
  created: z.int(),
  changed: z.int(),
  isImported: z.boolean(),
  wrong: z.array(z.object({ line: z.int(), name: z.string(), message: z.string() })),
});
export type ProductReport = z.infer<typeof ProductReport>;

/** Of products not archived. `revenuePotential`: sum of price times stock. */
export const ProductFigures = z.object({
  totalProducts: z.int(),
  activeProducts: z.int(),
  lowStock: z.int(),
  outOfStock: z.int(),
  revenuePotential: z.string(),
});
export type ProductFigures = z.infer<typeof ProductFigures>;

export const NamedProduct = z.strictObject({ id: Id });

/** With `If-Match: "20"`, applies the difference to 20; without it, sets the number. */
export const StockChange = z.strictObject({ id: Id, stock: StockNumber });

/** Archived: ordered before, so kept for its orders. */
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

/** `refusal`: null if done. `archived`: see `DeletedProduct`. */
export const BulkProductOutcome = z.object({
  results: z.array(z.object({ id: Id, refusal: z.string().nullable(), archived: z.boolean().optional() })),
});
export type BulkProductOutcome = z.infer<typeof BulkProductOutcome>;

const variationFields = {
  name: z.string().trim().min(1, 'Variation name is required').max(80),
  value: z.string().trim().min(1, 'Variation value is required').max(80),
  priceAdjustment: adjustment('Price adjustment must be a number').optional(),
  stockQuantity: wholeNumber.min(0, 'Stock quantity must be 0 or greater').max(MAX_STOCK).optional(),
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

export const NewVariation = z.strictObject({ id: Id, ...variationFields });
export const NamedVariation = z.strictObject({ id: Id, variationId: Id });
/** What is absent stays as it is. */
export const VariationChange = z.strictObject(variationFields).partial().extend(NamedVariation.shape);
