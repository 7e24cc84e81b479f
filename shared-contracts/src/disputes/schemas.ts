import * as z from 'zod';
import { Instant, MoneyText } from '../api/fields.js';

/** `closed`: ended without a decision. */
export const DisputePhase = z.enum(['needs_response', 'under_review', 'won', 'lost', 'closed']);
export type DisputePhase = z.infer<typeof DisputePhase>;

export const OrderDispute = z.object({
  id: z.string(),
  /** As the payment provider has it. */
  status: z.string(),
  phase: DisputePhase,
  /** The bank only asks, and has taken no money. */
  isInquiry: z.boolean(),
  amount: MoneyText,
  withdrawn: MoneyText,
  /** As the payment provider has it; see `disputeReasonText`. */
  reason: z.string(),
  /** Null if the bank takes no answer. */
  evidenceDueAt: Instant.nullable(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
});
export type OrderDispute = z.infer<typeof OrderDispute>;

/** The order's most urgent dispute. */
export const DisputeMark = OrderDispute.pick({ phase: true, evidenceDueAt: true });
export type DisputeMark = z.infer<typeof DisputeMark>;

/** `open`: not decided yet. */
export const DisputeFilter = z.enum(['any', 'needs_response', 'open', 'lost']);
export type DisputeFilter = z.infer<typeof DisputeFilter>;
