import type * as z from 'zod';
import type { ProblemCode } from './problem.js';

/** Who may call: anyone, a signed-in account, or an admin. Services check who owns a row. */
export type Access = 'public' | 'customer' | 'admin';

/**
 * One row of the endpoint table. `input` joins path parameters with the query (GET, DELETE) or the JSON body (others);
 * unknown fields are refused. `output` is the response body; undeclared fields are stripped.
 */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  summary: string;
  access: Access;
  input: I;
  output: O;
  /** The HTTP status of success; 200 by default. */
  status?: number;
  /** Expected failures, for the OpenAPI document. */
  errors?: readonly ProblemCode[];
};

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(row: Endpoint<I, O>): Endpoint<I, O> => row;
