import type * as z from 'zod';
import type { Permission } from '../accounts/permissions.js';
import type { ProblemCode } from './problem.js';

/**
 * Who may call: anyone, a shopper (an account or a guest, but not a browser whose session has ended, which would go on as a
 * guest unawares), a signed-in account, or a role with that permission. Services check who owns a row.
 */
export type Access = 'public' | 'shopper' | 'customer' | Permission;

/**
 * One row of the endpoint table. `input` joins path parameters with the query (GET, DELETE) or the JSON body (others);
 * unknown fields are refused. `output` is the response body; undeclared fields are stripped.
 */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  summary: string;
  access: Access;
  /** Who may call an endpoint for accounts about other people's things, which it answers as endpoints for staff do. */
  alsoFor?: Permission;
  input: I;
  output: O;
  /** The HTTP status of success; 200 by default. */
  status?: number;
  errors?: readonly ProblemCode[];
};

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(row: Endpoint<I, O>): Endpoint<I, O> => row;
