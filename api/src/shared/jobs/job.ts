import type * as z from 'zod';

/** A kind of work that is done later, at least once: doing it twice must be harmless. */
export type Job<P extends z.ZodType = z.ZodType> = {
  name: string;
  payload: P;
  /** How often it is tried, with growing pauses: 25 (about two days) unless told. */
  maxAttempts?: number;
};

export const job = <P extends z.ZodType>(definition: Job<P>): Job<P> => definition;
