import * as z from 'zod';
import { Id } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { ItemQuantity, areDistinct } from './schemas.js';

export const ReprintReason = z.enum(['damaged', 'misprinted', 'lost', 'returned', 'other']);
export type ReprintReason = z.infer<typeof ReprintReason>;

/** `key`: the same one makes it once. `message`: to the customer; may be empty. */
export const ReprintRequest = z.strictObject({
  id: Id.toLowerCase(),
  key: z.uuid(),
  items: z
    .array(ItemQuantity)
    .min(1, 'Choose what to print again')
    .max(100, 'Choose at most 100 items')
    .refine(areDistinct, 'Each item once'),
  reason: ReprintReason,
  message: z.string().trim().max(shopPolicy.orderDesk.longestPhotoMessage, 'The message is too long'),
});

export const Reprint = z.object({ orderId: Id });
export type Reprint = z.infer<typeof Reprint>;
