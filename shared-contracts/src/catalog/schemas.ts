import * as z from 'zod';
import { Id, Instant, MoneyText, Paging } from '../api/fields.js';

export const Shape = z.enum(['square', 'rectangle', 'round', 'circle']);
export const Size = z.enum(['small', 'medium', 'large']);

export const PackOptionText = z.object({ size: z.int().min(1).max(100), price: MoneyText });
export const Variation = z.object({
  id: Id,
  name: z.string(),
  value: z.string(),
  priceAdjustment: z.string(),
  stockQuantity: z.int(),
  sku: z.string().nullable(),
});
export const ProductPicture = z.object({
  imageUrl: z.string(),
  altText: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

/** A product as shoppers see it. Money as decimal strings; `inStock` is what can be bought now (reserved units are not in it). */
export const Product = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  price: MoneyText,
  compareAtPrice: MoneyText.nullable(),
  imageUrl: z.string().nullable(),
  imageUrls: z.array(z.string()),
  images: z.array(ProductPicture),
  category: z.string(),
  shape: Shape,
  size: Size,
  dimensions: z.string().nullable(),
  weight: z.string().nullable(),
  material: z.string(),
  packOptions: z.array(PackOptionText).nullable(),
  inStock: z.int().min(0),
  lowStockThreshold: z.int(),
  sku: z.string().nullable(),
  isFeatured: z.boolean(),
  tags: z.array(z.string()),
  ratingAverage: z.string().nullable(),
  ratingCount: z.int().nullable(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  sortOrder: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  variations: z.array(Variation),
});
export type Product = z.infer<typeof Product>;

export const ProductQuery = z.strictObject({
  ...Paging,
  featured: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  category: z.string().max(80).optional(),
  shape: Shape.optional(),
  size: Size.optional(),
  minPrice: MoneyText.optional(),
  maxPrice: MoneyText.optional(),
});

export const ShippingOption = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  baseRate: MoneyText,
  freeShippingThreshold: MoneyText.nullable(),
  sortOrder: z.int(),
});
export type ShippingOption = z.infer<typeof ShippingOption>;
