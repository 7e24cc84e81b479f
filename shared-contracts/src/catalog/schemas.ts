import * as z from 'zod';
import { Id, Instant, MoneyText, Paging, QueryInteger } from '../api/fields.js';
import { ProductMagnets } from '../design/template.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** `round` and `circle` mean the same: a filter by either finds both. */
export const Shape = z.enum(['square', 'rectangle', 'round', 'circle']);
export const Size = z.enum(['small', 'medium', 'large']);

export const PackOptionText = z.object({ size: z.int().min(1).max(100), price: MoneyText });
/** `priceAdjustment` may be negative, and grows with the pack's price. */
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

/** `inStock` excludes reserved units. */
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
  magnets: ProductMagnets,
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

/** Default: `featured`, or best match in a search. Ties are broken by id. */
export const ProductSort = z.enum(['featured', 'price-asc', 'price-desc', 'newest', 'name']);
export type ProductSort = z.infer<typeof ProductSort>;

const { lastPage } = shopPolicy.productList;
const inCents = (amount: string) => Math.round(Number(amount) * 100);

/**
 * `q` searches names, tags, categories, shapes, sizes, pack sizes, descriptions and materials for all words, with `match=any` for any.
 * `page` (1 to 100) is for shareable URLs, `cursor` (from `Link: <...>; rel="next"`, same sort and filters) for longer lists; a page
 * past the end is empty. Prices: of a single magnet, else of the smallest pack. `X-Total-Count` stops at
 * `shopPolicy.productList.countedUpTo` for a search or price range, with `X-Total-Count-Exact: false` if there are more.
 */
export const ProductQuery = z
  .strictObject({
    ...Paging,
    cursor: z.string().max(1_000).optional(),
    page: QueryInteger.pipe(z.number().min(1).max(lastPage, `Must be at most ${lastPage}`)).optional(),
    q: z
      .string()
      .max(100, 'Must be at most 100 characters')
      .transform((text) => text.trim() || undefined)
      .optional(),
    match: z.enum(['all', 'any']).optional(),
    sort: ProductSort.optional(),
    featured: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
    category: z.string().max(80).optional(),
    shape: Shape.optional(),
    size: Size.optional(),
    minPrice: MoneyText.optional(),
    maxPrice: MoneyText.optional(),
  })
  .refine(({ page, cursor }) => page === undefined || cursor === undefined, {
    path: ['page'],
    error: 'Cannot be given together with a cursor',
  })
  .refine(
    ({ minPrice, maxPrice }) =>
      minPrice === undefined || maxPrice === undefined || inCents(minPrice) <= inCents(maxPrice),
    { path: ['maxPrice'], error: 'Must not be less than the lowest price' },
  );

/** `slug` is the query's `category`. `productCount` counts active products. */
export const ProductCategory = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  productCount: z.int().min(0),
});
export type ProductCategory = z.infer<typeof ProductCategory>;

/** No threshold: never free. No business days: no promised date. */
export const ShippingOption = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  baseRate: MoneyText,
  freeShippingThreshold: MoneyText.nullable(),
  minBusinessDays: z.int().nullable().optional(),
  maxBusinessDays: z.int().nullable().optional(),
  sortOrder: z.int(),
});
export type ShippingOption = z.infer<typeof ShippingOption>;
