import type * as z from 'zod';

/** Jobs run at least once, so running one twice must be harmless. */
export type Job<P extends z.ZodType = z.ZodType> = {
  name: string;
  payload: P;
  /** Attempts, with growing pauses: 25 (about two days) by default. */
  maxAttempts?: number;
};

export const job = <P extends z.ZodType>(definition: Job<P>): Job<P> => definition;
