import * as z from 'zod';
import { Instant } from '../api/fields.js';

/** Counts stop here. */
export const MAX_COUNTED = 1_000;

const Count = z.int().min(0).max(MAX_COUNTED).optional();

/** Without what the caller's role may not see. */
export const ToDo = z.object({
  /** Pending orders. */
  unprinted: Count,
  held: Count,
  overdue: Count,
  late: Count,
  claims: Count,
  messages: Count,
  reviews: Count,
  refunds: Count,
  disputes: Count,
  /** When the first answer is due. */
  disputesDueAt: Instant.nullish(),
});
export type ToDo = z.infer<typeof ToDo>;
