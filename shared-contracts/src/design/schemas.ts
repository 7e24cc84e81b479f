import * as z from 'zod';
import { Instant, ObjectPath } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';
import type { PrintQuality } from '../print/print-quality.js';

const Pixel = z.int().min(0).max(1_000_000);
const Side = z.int().min(2).max(1_000_000);

/**
 * `magnet` and `window` count from 0. `crop`: the window's bleed box, as center and sides in whole pixels of the stored upright photo.
 * `rotation`: degrees that the photo is turned clockwise under the magnet. `orientation`: the magnet's; absent as its template lies.
 */
export const DesignSlot = z.strictObject({
  magnet: z.int().min(0).max(shopPolicy.photos.maximumPerLine),
  template: z.strictObject({ id: z.string().max(60), version: z.int().min(1) }),
  window: z.int().min(0).max(12),
  orientation: z.literal('turned').optional(),
  path: ObjectPath,
  crop: z.strictObject({ cx: Pixel, cy: Pixel, w: Side, h: Side }),
  rotation: z.number().min(-360).max(360),
  quality: z.enum(['great', 'fine', 'low'] satisfies PrintQuality[]),
});
export type DesignSlot = z.infer<typeof DesignSlot>;

const placeOf = ({ magnet, window }: DesignSlot) => `${String(magnet)}/${String(window)}`;

/** Places without a photo are left out. `approvedAt`: when the shopper approved the crops. `made`: by the shop, from the photos alone. */
export const Design = z.strictObject({
  version: z.literal(1),
  slots: z
    .array(DesignSlot)
    .max(shopPolicy.photos.maximumPerLine, 'Too many images')
    .refine((slots) => new Set(slots.map(placeOf)).size === slots.length, 'Each place takes one photo'),
  approvedAt: Instant.nullable(),
  made: z.literal(true).optional(),
});
export type Design = z.infer<typeof Design>;
