import * as z from 'zod';
import { Id, ObjectPath } from '../api/fields.js';
import { photos } from '../policy/designs-and-photos.js';

const AltText = z
  .string()
  .trim()
  .max(300, 'Alt text must be at most 300 characters')
  .nullish()
  .transform((text) => text || null);

/** `imageUrl`: the admin's own upload, which becomes public. Type and size are the stored file's. */
export const ProductImageForm = z.strictObject({
  id: Id,
  imageUrl: z.string('Image URL is required').min(1, 'Image URL is required').pipe(ObjectPath),
  altText: AltText,
  fileName: z.string().max(255).nullish(),
  fileSize: z.int().min(0).nullish(),
  mimeType: z.string().max(100).nullish(),
  isPrimary: z.boolean().default(false),
});
export type ProductImageForm = z.output<typeof ProductImageForm>;

export const ProductImage = z.object({
  id: Id,
  imageUrl: z.string(),
  altText: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  mimeType: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  isPrimary: z.boolean(),
  sortOrder: z.int(),
});
export type ProductImage = z.infer<typeof ProductImage>;

export const ImagesOfProduct = z.strictObject({ id: Id });
export const NamedProductImage = z.strictObject({ id: Id, imageId: Id });
export const AltTextChange = z.strictObject({ id: Id, imageId: Id, altText: AltText });
/** All pictures; the first becomes the main one. */
export const ImageOrder = z.strictObject({ id: Id, imageIds: z.array(Id).min(1).max(photos.maximumPerProduct) });
