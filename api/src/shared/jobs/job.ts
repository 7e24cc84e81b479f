import type * as z from 'zod';

/** May run twice, which must be harmless. */
export type Job<P extends z.ZodType = z.ZodType> = {
  name: string;
  payload: P;
  /** 25 (about two days) by default. */
  maxAttempts?: number;
};

export const job = <P extends z.ZodType>(definition: Job<P>): Job<P> => definition;
