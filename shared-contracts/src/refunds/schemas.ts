import * as z from 'zod';
import { Id, Instant, MoneyText, Paging } from '../api/fields.js';

/** Why money goes back: it could not be fulfilled, it was paid a second time, or an admin decided so. */
export const RefundReason = z.enum(['out_of_stock', 'paid_twice', 'requested']);
export type RefundReason = z.infer<typeof RefundReason>;
/** `due` until the payment provider has taken it over, `pending` until it says that the money has gone, `failed` where it could not. */
export const RefundStatus = z.enum(['due', 'pending', 'done', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** A payment, or a part of one, that goes back. `wanted`: what it was for, "2 x Classic Square". */
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
