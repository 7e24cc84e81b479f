import * as z from 'zod';
import { Id, Instant, MoneyText, Paging } from '../api/fields.js';

/** `cancelled`: by the customer. `requested`: by an admin. */
export const RefundReason = z.enum(['out_of_stock', 'paid_twice', 'cancelled', 'requested']);
export type RefundReason = z.infer<typeof RefundReason>;
/** `due` until the payment provider accepts it, then `pending` until it reports the outcome. */
export const RefundStatus = z.enum(['due', 'pending', 'done', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** More than 0.00. Whatever else is wrong with it, this never throws. */
export const AmountToRefund = MoneyText.refine((amount) => /[1-9]/.test(amount), 'Must be more than 0.00');

/**
 * A full or partial refund. `orderId`: null if the payment became no order. `wanted`: what was paid for, "2 x Classic Square".
 * `refunded`: the items and "Shipping"; empty if it is for an amount only, absent in answers of earlier versions.
 */
export const Refund = z.object({
  id: Id,
  createdAt: Instant,
  amount: MoneyText,
  reason: RefundReason,
  status: RefundStatus,
  orderId: Id.nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  wanted: z.array(z.string()),
  refunded: z.array(z.string()).optional(),
});
export type Refund = z.infer<typeof Refund>;

/** How the list of refunds can be sorted: by time, or by amount. */
export const RefundSort = z.enum(['newest', 'oldest', 'highest', 'lowest']);
export type RefundSort = z.infer<typeof RefundSort>;

/** `q`: a part of the order's number, of the customer's name or email address, or of the tracking number. */
export const RefundQuery = z.strictObject({
  ...Paging,
  q: z.string().trim().max(200).optional(),
  status: RefundStatus.optional(),
  sort: RefundSort.optional(),
});

/** A refund that the answer to a claim promises and nobody has made. `orderId`: the order that was paid. */
export const RefundToMake = z.object({
  claimId: Id,
  promisedAt: Instant,
  amount: MoneyText,
  orderId: Id,
  customerName: z.string(),
  customerEmail: z.string(),
  about: z.array(z.string()),
});
export type RefundToMake = z.infer<typeof RefundToMake>;
