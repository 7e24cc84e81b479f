import * as z from 'zod';
import { ObjectPath } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** What the browser is about to upload; `size` in bytes. An empty body gets a URL too. */
export const UploadRequest = z.strictObject({
  fileName: z.string().max(255).optional(),
  contentType: z.enum(shopPolicy.photos.acceptedTypes, 'Use a JPG, PNG, GIF, WebP or HEIC picture').optional(),
  size: z.int().min(1).max(shopPolicy.photos.maximumBytes, 'File too large').optional(),
});
/**
 * `uploadURL`: a signed PUT, valid for 15 minutes and for the type and length that were given. Without a length it is the
 * shop's own, which takes photos up to the largest size.
 */
export const UploadTicket = z.object({ uploadURL: z.url(), expiresAt: z.iso.datetime() });
/** The upload URL, as either `imageUrl` (product page) or `objectURL` (admin page). */
export const PolicyRequest = z
  .strictObject({ imageUrl: z.string().max(4000).optional(), objectURL: z.string().max(4000).optional() })
  .refine((body) => (body.imageUrl === undefined) !== (body.objectURL === undefined), {
    path: ['imageUrl'],
    message: 'Give the upload URL as imageUrl',
  });
export const StoredObject = z.object({ objectPath: ObjectPath, width: z.int(), height: z.int() });
