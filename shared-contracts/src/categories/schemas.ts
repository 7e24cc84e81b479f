import * as z from 'zod';
import { Id, ObjectPath } from '../api/fields.js';

const text = (maximum: number, name: string) =>
  z
    .string()
    .trim()
    .max(maximum, `${name} must be at most ${maximum} characters`)
    .nullish()
    .transform((given) => given || null);
const ORDER = 'Sort order must be a whole number from 0 to 9999';

/** Products name a category by its slug. */
export const CategoryForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(2, 'Category name must be at least 2 characters')
    .max(80, 'Category name must be at most 80 characters'),
  slug: z
    .string()
    .trim()
    .min(2, 'Slug must be at least 2 characters')
    .max(80, 'Slug must be at most 80 characters')
    .regex(/^[a-z0-9-]+$/, 'Slug must contain only lowercase letters, numbers, and hyphens'),
  description: text(500, 'Description'),
  imageUrl: z
    .union([ObjectPath, z.literal(''), z.null()], 'Must be a stored picture')
    .optional()
    .transform((path) => path || null),
  parentId: z
    .union([Id, z.literal(''), z.null()], 'Must be a category')
    .optional()
    .transform((id) => id || null),
  isActive: z.boolean().default(true),
  sortOrder: z.int(ORDER).min(0, ORDER).max(9999, ORDER).default(0),
  seoTitle: text(120, 'SEO title'),
  seoDescription: text(320, 'SEO description'),
});
export type CategoryForm = z.output<typeof CategoryForm>;

export const CategoryUpdate = CategoryForm.extend({ id: Id });
export const NamedCategory = z.strictObject({ id: Id });

/** `productCount` includes inactive products. `version`: for `If-Match`. */
export const Category = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  parentId: z.string().nullable(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  productCount: z.int(),
  version: z.int(),
});
export type Category = z.infer<typeof Category>;
