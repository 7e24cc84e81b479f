import * as z from 'zod';

/** Counts stop here: whoever has more to do need not know how many more. */
export const MOST_COUNTED = 1_000;

const Count = z.int().min(0).max(MOST_COUNTED).optional();

/** What waits for somebody in the shop. Without those that the caller's role may not see. */
export const ToDo = z.object({
  /** Orders that are still pending. */
  unprinted: Count,
  held: Count,
  overdue: Count,
  late: Count,
  claims: Count,
  messages: Count,
  reviews: Count,
  /** Promised in answers to claims, and not yet made. */
  refunds: Count,
});
export type ToDo = z.infer<typeof ToDo>;
