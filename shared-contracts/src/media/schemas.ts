import * as z from 'zod';
import { ObjectPath } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** What the browser is about to upload; `size` in bytes, at most 10 MB. An empty body gets a URL too. */
export const UploadRequest = z.strictObject({
  fileName: z.string().max(255).optional(),
  contentType: z.enum(shopPolicy.photos.acceptedTypes, 'Use a JPG, PNG, GIF, WebP or HEIC picture').optional(),
  size: z.int().min(1).optional(),
});
/**
 * `uploadURL`: a signed PUT, valid for 15 minutes and for the type and length that were given. Without a length it is the
 * shop's own, which takes photos up to the largest size.
 */
export const UploadTicket = z.object({ uploadURL: z.url(), expiresAt: z.iso.datetime() });
/**
 * The upload URL, as either `imageUrl` (product page) or `objectURL` (other pages). `acceptDamaged`: the shopper has looked at
 * the photo whose end is damaged, and wants what is left of it.
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
/** A face in a photo: whole pixels of the stored upright picture, from its upper left. `score`: how sure the finder is, 0 to 1. */
export const FocusFace = z.object({ x: Pixels, y: Pixels, w: Pixels, h: Pixels, score: z.number().min(0).max(1) });
export type FocusFace = z.infer<typeof FocusFace>;
/**
 * A stored photo with its pixel size. `focus`: its faces, absent until they have been looked for. `sharpness`: near 0 for
 * blurry photos. `look`: a hash of 64 bits; similar photos differ in few of them.
 */
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
/** How many photos were deleted. `kept`: photos that were not, because another order that is not printed yet needs them. */
export const DeletedPhotos = z.object({ deleted: z.int(), kept: z.int() });
export type DeletedPhotos = z.infer<typeof DeletedPhotos>;
