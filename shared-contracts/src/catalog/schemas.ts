import * as z from 'zod';
import { Id, Instant, MoneyText, Paging, QueryInteger } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** The shape of a print. `round` and `circle` are two words for the same one: whoever asks for either gets both. */
export const Shape = z.enum(['square', 'rectangle', 'round', 'circle']);
/** How large a print is, compared with others of its shape. */
export const Size = z.enum(['small', 'medium', 'large']);

/** A pack of a product and what it costs. */
export const PackOptionText = z.object({ size: z.int().min(1).max(100), price: MoneyText });
/** A version of a product, e.g. finish: gloss. `priceAdjustment` is added to the product's price; it may be negative. */
export const Variation = z.object({
  id: Id,
  name: z.string(),
  value: z.string(),
  priceAdjustment: z.string(),
  stockQuantity: z.int(),
  sku: z.string().nullable(),
});
/** A picture of a product. Its own width and height, so that nothing moves when it arrives. */
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

/**
 * The orders in which products are listed. Without one they come in the shop's own order (`featured`), and those that were
 * searched for come best match first. The id decides where everything else is the same.
 */
export const ProductSort = z.enum(['featured', 'price-asc', 'price-desc', 'newest', 'name']);
export type ProductSort = z.infer<typeof ProductSort>;

const { lastPage } = shopPolicy.productList;
const inCents = (amount: string) => Math.round(Number(amount) * 100);

/**
 * What `GET /api/products` takes; everything is optional and narrows the list.
 *
 * `q` searches names, tags, categories, shapes, sizes, descriptions and materials; an empty one is none. `page` (1 to 100) and
 * `cursor` are two ways to the same rows: numbers for addresses that people share, the cursor (from `Link: <...>; rel="next"`) for
 * lists of any length. A cursor belongs to the sort and the search that it was made for. A page past the end is empty; its headers count as usual.
 *
 * Answers carry `X-Total-Count`. Where a search or a price range matches more products than are counted (`shopPolicy.productList`),
 * it is that number, and `X-Total-Count-Exact: false` says that there are more.
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

/** A category that shoppers can filter by: `slug` is what `category` of the product query takes. Counts active products. */
export const ProductCategory = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  productCount: z.int().min(0),
});
export type ProductCategory = z.infer<typeof ProductCategory>;

/** A way to ship. No threshold: never free. */
export const ShippingOption = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  baseRate: MoneyText,
  freeShippingThreshold: MoneyText.nullable(),
  sortOrder: z.int(),
});
export type ShippingOption = z.infer<typeof ShippingOption>;
