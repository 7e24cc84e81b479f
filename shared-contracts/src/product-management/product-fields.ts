import * as z from 'zod';
import { Id } from '../api/fields.js';
import { Shape, Size } from '../catalog/schemas.js';
import { ProductMagnets } from '../design/template.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { parseMoney, toDecimal } from '../money/money.js';

/** As text or number. */
const decimal = (pattern: RegExp, message: string) =>
  z
    .union([z.string(), z.number()], message)
    .transform((value) => String(value).trim())
    .pipe(
      z
        .string()
        .refine((text) => !/^-?\d*\.\d{3,}$/.test(text), { error: 'Use at most two decimals', abort: true })
        .regex(pattern, message),
    );

const canonical = (text: string) => toDecimal(parseMoney(text));

const amountAboveZero = (message: string) => decimal(/^(?=.*[1-9])\d{1,8}(\.\d{1,2})?$/, message).transform(canonical);

/** Empty text is null; what is absent stays absent. */
const optionalAmount = (message: string, pattern = /^(\d{1,8}(\.\d{1,2})?)?$/) =>
  decimal(pattern, message)
    .transform((value) => (value === '' ? null : canonical(value)))
    .nullable()
    .optional();

/** May be negative; empty text is 0. */
export const adjustment = (message: string) =>
  decimal(/^(-?\d{1,7}(\.\d{1,2})?)?$/, message).transform((value) => canonical(value || '0'));

const { maximumSize } = shopPolicy.packs;
export const MAX_STOCK = 1_000_000;
const MAX_SORT_ORDER = 1_000_000;

/** Empty text is null; what is absent stays absent. */
const optionalText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .transform((text) => text || null)
    .nullable()
    .optional();

/** An empty field of a form is no 0. */
export const wholeNumber = z.int('Enter a whole number');
const Price = amountAboveZero('Price must be a positive number');
const count = (message: string) => wholeNumber.min(0, message).max(MAX_STOCK);

/** Includes units that open checkouts hold. */
export const StockNumber = count('Stock must be 0 or greater');

/** A 1-pack without a price costs what the product does. An empty list is null: the shop's standard packs. */
export const PackChoices = z
  .array(z.strictObject({ size: z.int().min(1).max(maximumSize), price: Price.optional() }))
  .max(maximumSize)
  .superRefine((packs, context) => {
    for (const [index, { size, price }] of packs.entries()) {
      if (packs.findIndex((pack) => pack.size === size) < index)
        context.addIssue({ code: 'custom', path: [index, 'size'], message: 'A pack with this size already exists.' });
      if (price === undefined && size !== 1)
        context.addIssue({ code: 'custom', path: [index, 'price'], message: 'Price must be a positive number' });
    }
  })
  .nullable();

const required = {
  name: z
    .string()
    .trim()
    .min(2, 'Product name must be at least 2 characters')
    .max(200)
    .regex(/^[^\n\r\v\f\u0085\u2028\u2029]*$/, 'Product name must be on one line'),
  description: z.string().trim().min(10, 'Description must be at least 10 characters').max(5_000),
  price: Price,
  category: z.string().trim().min(1, 'Category is required').max(80),
  shape: z.enum(Shape.options, 'Shape is required'),
  size: z.enum(Size.options, 'Size is required'),
};

const optional = {
  compareAtPrice: optionalAmount('Compare price must be a positive number'),
  costPrice: optionalAmount('Cost price must be a positive number'),
  weight: optionalAmount('Weight must be a number of ounces', /^(\d{1,4}(\.\d{1,2})?)?$/),
  dimensions: optionalText(100),
  material: z.string().trim().max(200).optional(),
  packOptions: PackChoices.optional(),
  /** Null for one magnet of its dimensions. */
  magnets: ProductMagnets.nullable().optional(),
  inStock: StockNumber.optional(),
  lowStockThreshold: count('Low stock threshold must be 0 or greater').optional(),
  sku: optionalText(60),
  barcode: optionalText(60),
  isActive: z.boolean().optional(),
  isFeatured: z.boolean().optional(),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
  seoTitle: optionalText(200),
  seoDescription: optionalText(500),
  sortOrder: wholeNumber.min(-MAX_SORT_ORDER).max(MAX_SORT_ORDER).optional(),
};

/** What is absent has its default. */
export const NewProduct = z.strictObject({ ...required, ...optional });

/**
 * With all of `requiredFields` it is a whole product, whose absent `emptiedFields` are emptied; otherwise what is absent stays as it
 * is.
 */
export const ProductChange = NewProduct.partial().extend({ id: Id });

export const requiredFields = Object.keys(required) as (keyof typeof required)[];
export const emptiedFields = ['compareAtPrice', 'costPrice', 'weight', 'dimensions'] as const;
