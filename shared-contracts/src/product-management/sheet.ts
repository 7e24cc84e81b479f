import * as z from 'zod';
import { Id } from '../api/fields.js';
import { productSheet } from '../policy/stock-and-products.js';
import { NewProduct, StockNumber } from './product-fields.js';
import { AdminProduct, AdminVariation, NewVariation } from './schemas.js';

const { price, compareAtPrice, costPrice, lowStockThreshold } = NewProduct.shape;
const { priceAdjustment, stockQuantity } = NewVariation.shape;
const Row = { id: Id, version: z.int().min(1) };

/** The difference of `stock` is applied; what is absent stays as it is. */
const ProductCells = z.strictObject({
  ...Row,
  price: price.optional(),
  compareAtPrice,
  costPrice,
  lowStockThreshold,
  stock: z.strictObject({ seen: StockNumber, wanted: StockNumber }).optional(),
});
const VariationCells = z.strictObject({ ...Row, priceAdjustment, stockQuantity });

/** `version`: what the admin saw. */
export const SheetChange = z
  .strictObject({ products: z.array(ProductCells), variations: z.array(VariationCells) })
  .superRefine(({ products, variations }, context) => {
    const ids = [...products, ...variations].map(({ id }) => id);
    if (ids.length > productSheet.maximumChanges)
      context.addIssue({ code: 'custom', message: `At most ${productSheet.maximumChanges} rows are saved at once` });
    if (ids.length === 0) context.addIssue({ code: 'custom', message: 'Nothing is changed' });
    if (new Set(ids).size < ids.length) context.addIssue({ code: 'custom', message: 'A row is given twice' });
  });
export type SheetChange = z.output<typeof SheetChange>;

const refused = { id: Id, message: z.string() };
/** `details` of `products_changed`: the unsaved rows as they are now; null: deleted. */
export const SheetRefusal = z.object({
  products: z.array(z.object({ ...refused, now: AdminProduct.nullable() })),
  variations: z.array(z.object({ ...refused, now: AdminVariation.nullable() })),
});
export type SheetRefusal = z.infer<typeof SheetRefusal>;
