import * as z from 'zod';
import { Id, Instant, MoneyText, ObjectPath } from '../api/fields.js';
import { Shape, Size, Variation } from '../catalog/schemas.js';
import { photosOf } from '../design/design.js';
import { Design } from '../design/schemas.js';
import { ProductMagnets } from '../design/template.js';
import { shopPolicy } from '../policy/shop-policy.js';

export const Quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(shopPolicy.cart.maximumQuantity, `Quantity must be at most ${shopPolicy.cart.maximumQuantity}`);
export const PackSizeText = z.string().regex(/^([1-9]\d?|100)$/, 'Must be a pack size from 1 to 100');
const Photos = z.array(ObjectPath).max(shopPolicy.photos.maximumPerLine, 'Too many images');

// ids are compared as text
const LineId = Id.toLowerCase();

const LineFields = z.strictObject({
  productId: LineId,
  quantity: Quantity.default(1),
  customImages: Photos.default([]),
  customDesign: Design.nullable().default(null),
  customMessage: z
    .string()
    .max(500)
    .default('')
    .transform((text) => text || null),
  selectedPack: PackSizeText.nullable().default(null),
  selectedPackPrice: MoneyText.nullable().default(null),
  variationId: LineId.nullable().default(null),
});

/** A design's photos may be left out, but not differ, unless the shop made it. */
function checkPhotos({
  value,
  issues,
}: z.core.ParsePayload<Pick<z.infer<typeof LineFields>, 'customImages' | 'customDesign'>>) {
  if (!value.customDesign) return;
  const photos = photosOf(value.customDesign);
  if (value.customImages.length === 0) value.customImages = photos;
  if (value.customDesign.made) return;
  const isSame =
    value.customImages.length === photos.length && photos.every((path, at) => path === value.customImages[at]);
  if (!isSame)
    issues.push({
      code: 'custom',
      input: value.customImages,
      path: ['customImages'],
      message: 'These photos are not those of the design',
    });
}

/** `selectedPackPrice`: what the shopper saw; compared, never charged. */
export const LineRequest = LineFields.check(checkPhotos);
export type LineRequest = z.infer<typeof LineRequest>;

/** `addedAt`: when it was first added, so that an undone removal restores its place. */
export const NewLine = LineFields.extend({
  // Postgres knows no year 0, and not every length
  addedAt: Instant.max(40)
    .refine((at) => at >= '2000', 'This is not valid')
    .optional(),
}).check(checkPhotos);
export type NewLine = z.infer<typeof NewLine>;

/** A guest line to merge; its id is merged only once. */
export const GuestLineRequest = LineFields.extend({ id: LineId }).check(checkPhotos);
export type GuestLineRequest = z.infer<typeof GuestLineRequest>;

export const CartLineChange = LineFields.omit({ productId: true }).extend({ id: LineId }).check(checkPhotos);
export type CartLineChange = z.infer<typeof CartLineChange>;

/** `price` is the pack's price when one is selected. */
export const CartProduct = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  price: MoneyText,
  imageUrl: z.string().nullable(),
  imageUrls: z.array(z.string()),
  shape: Shape,
  size: Size,
  category: z.string(),
  inStock: z.int(),
});

/** It stays in the cart until the shopper removes it. */
export const CartProblem = z.enum([
  'product_gone',
  'variation_gone',
  'pack_gone',
  'design_outdated',
  'out_of_stock',
  'cart_full',
]);
export type CartProblem = z.infer<typeof CartProblem>;

export const CartLine = z.object({
  id: Id,
  productId: Id,
  quantity: z.int(),
  customImages: z.array(z.string()),
  customDesign: Design.nullable(),
  /** What its design is drawn on, maybe older than the product; null if an earlier version stored the line. */
  magnets: ProductMagnets.nullable(),
  customMessage: z.string().nullable(),
  selectedPack: z.string().nullable(),
  selectedPackPrice: MoneyText.nullable(),
  product: CartProduct,
  /** `price`: of one unit of the line. */
  variation: Variation.pick({ id: true, name: true, value: true }).extend({ price: MoneyText }).nullable(),
  problem: CartProblem.optional(),
  photoPlaces: z.int().min(1),
  /** Absent in the guest cart. */
  createdAt: Instant.optional(),
});
export type CartLine = z.infer<typeof CartLine>;

/** `unmerged`: why none of the line was merged; it stays in the browser. */
export const MergeProblem = z.object({
  id: Id,
  productId: Id,
  reason: z.enum(['product_gone', 'quantity_capped', 'pack_gone', 'photo_gone', 'design_dropped']),
  unmerged: CartProblem.optional(),
  message: z.string(),
});
export type MergeProblem = z.infer<typeof MergeProblem>;
