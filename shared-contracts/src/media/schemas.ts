import * as z from 'zod';
import { ObjectPath } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** `size` in bytes, at most 10 MB. An empty body gets a URL too. */
export const UploadRequest = z.strictObject({
  fileName: z.string().max(255).optional(),
  contentType: z.enum(shopPolicy.photos.acceptedTypes, 'Use a JPG, PNG, GIF, WebP or HEIC picture').optional(),
  size: z.int().min(1).optional(),
});
/**
 * `uploadURL`: a signed PUT for the given type and length, valid for 15 minutes; without a length, an address of the shop for any
 * allowed size.
 */
export const UploadTicket = z.object({ uploadURL: z.url(), expiresAt: z.iso.datetime() });
/**
 * The upload URL, as `imageUrl` (product page) or `objectURL` (other pages). `acceptDamaged`: the shopper has seen that the photo's
 * end is damaged.
 */
export const PolicyRequest = z
  .strictObject({
    imageUrl: z.string().max(4000).optional(),
    objectURL: z.string().max(4000).optional(),
    acceptDamaged: z.boolean().optional(),
  })
  .refine((body) => (body.imageUrl === undefined) !== (body.objectURL === undefined), {
    path: ['imageUrl'],
    message: 'Give the upload URL as imageUrl',
  });
const Pixels = z.int().min(0).max(1_000_000);
/** Whole pixels of the stored upright picture, from its upper left. `score`: 0 to 1. */
export const FocusFace = z.object({ x: Pixels, y: Pixels, w: Pixels, h: Pixels, score: z.number().min(0).max(1) });
export type FocusFace = z.infer<typeof FocusFace>;
/** In pixels. `focus`: absent until looked for. `sharpness`: near 0 if blurry. `look`: a 64-bit hash, similar for similar photos. */
export const StoredObject = z.object({
  objectPath: ObjectPath,
  width: z.int(),
  height: z.int(),
  focus: z.array(FocusFace).optional(),
  sharpness: z.number().min(0).optional(),
  look: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});
export type StoredObject = z.infer<typeof StoredObject>;
export const DetailsRequest = z.strictObject({ paths: z.array(ObjectPath).max(100, 'At most 100 photos at a time') });
export const StoredObjects = z.object({ photos: z.array(StoredObject) });
/** `kept`: not deleted, as another unprinted order needs them. */
export const DeletedPhotos = z.object({ deleted: z.int(), kept: z.int() });
export type DeletedPhotos = z.infer<typeof DeletedPhotos>;
