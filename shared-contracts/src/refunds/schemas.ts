import * as z from 'zod';
import { Id, Instant, MoneyText, Paging } from '../api/fields.js';

/** `cancelled`: by the customer. `requested`: by an admin. */
export const RefundReason = z.enum(['out_of_stock', 'paid_twice', 'cancelled', 'requested']);
export type RefundReason = z.infer<typeof RefundReason>;
/** `due` until the payment provider accepts it, then `pending` until it reports the outcome. */
export const RefundStatus = z.enum(['due', 'pending', 'done', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** A full or partial refund. `wanted`: what was paid for, "2 x Classic Square". */
export const Refund = z.object({
  id: Id,
  createdAt: Instant,
  amount: MoneyText,
  reason: RefundReason,
  status: RefundStatus,
  customerName: z.string(),
  customerEmail: z.string(),
  wanted: z.array(z.string()),
});
export type Refund = z.infer<typeof Refund>;

export const RefundQuery = z.strictObject(Paging);
