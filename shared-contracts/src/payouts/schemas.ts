import * as z from 'zod';
import { Id, Instant, MoneySum, Paging } from '../api/fields.js';

export const PayoutId = z.string().regex(/^po_\w{1,200}$/, 'Must be the id of a payout');
export const PayoutToCheck = z.strictObject({ id: PayoutId });
/** `cursor`: the previous page's last payout. */
export const PayoutQuery = z.strictObject({ limit: Paging.limit, cursor: PayoutId.optional() });

export const PayoutStatus = z.enum(['paid', 'pending', 'in_transit', 'canceled', 'failed']);
export type PayoutStatus = z.infer<typeof PayoutStatus>;
/** `not_applicable`: never, as it was made by hand. */
export const PayoutContents = z.enum(['completed', 'in_progress', 'not_applicable']);
export type PayoutContents = z.infer<typeof PayoutContents>;

/** Below zero if taken from the bank. */
export const Payout = z.object({
  id: PayoutId,
  arrives: z.iso.date(),
  amount: MoneySum,
  /** Null if it is the shop's. */
  currency: z.string().nullable(),
  status: PayoutStatus,
  contents: PayoutContents,
});
export type Payout = z.infer<typeof Payout>;

export const PayoutEntryKind = z.enum(['charge', 'refund', 'failed_refund', 'dispute', 'fee', 'other']);
export type PayoutEntryKind = z.infer<typeof PayoutEntryKind>;

/** What came in is above zero, what left below. `fee`: kept by the provider. */
export const PayoutSums = z.object({ entries: z.int(), gross: MoneySum, fee: MoneySum, net: MoneySum });

/**
 * Missing from the books, or another amount there. `amount`: the customer's, in `currency`. `inBooks`, `difference`: null if missing,
 * or in another currency.
 */
export const PayoutDifference = z.object({
  id: z.string(),
  createdAt: Instant,
  kind: PayoutEntryKind,
  orderId: Id.nullable(),
  paymentId: z.string().nullable(),
  amount: MoneySum,
  /** Null if it is the shop's. */
  currency: z.string().nullable(),
  inBooks: MoneySum.nullable(),
  difference: MoneySum.nullable(),
  note: z.string(),
});
export type PayoutDifference = z.infer<typeof PayoutDifference>;

/**
 * `unexplained`: its amount less the sum of its entries, not 0.00 if the provider left some out. `differences`: their count, and the
 * first of them.
 */
export const PayoutCheck = Payout.extend({
  sums: z.array(PayoutSums.extend({ kind: PayoutEntryKind })),
  total: PayoutSums,
  unexplained: MoneySum,
  differences: z.object({ count: z.int(), first: z.array(PayoutDifference) }),
});
export type PayoutCheck = z.infer<typeof PayoutCheck>;
