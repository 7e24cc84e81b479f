import type * as z from 'zod';
import type { ProblemCode } from './problem.js';

/** Who may call: anybody, a signed-in account, or an admin. Whether a row belongs to the caller is the service's to decide. */
export type Access = 'public' | 'customer' | 'admin';

/**
 * One row of the endpoint table. `input` holds path parameters, query (GET, DELETE) or JSON body (others) in one object;
 * fields that it does not name are refused. `output` is what the wire carries; fields that it does not name are stripped.
 */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  summary: string;
  access: Access;
  input: I;
  output: O;
  /** The HTTP status of success; 200 unless told. */
  status?: number;
  /** The expected failures, for the API document. */
  errors?: readonly ProblemCode[];
};

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(row: Endpoint<I, O>): Endpoint<I, O> => row;
