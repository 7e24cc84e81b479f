import type * as z from 'zod';
import type { Permission } from '../accounts/permissions.js';
import type { ProblemCode } from './problem.js';

/** Services check who owns a row. `shopper`: an account or a guest, but not a browser whose session has ended. */
export type Access = 'public' | 'shopper' | 'customer' | Permission;

/** `input` joins path parameters with the query (GET, DELETE) or the JSON body, and refuses unknown fields; `output` drops them. */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  summary: string;
  access: Access;
  /** Who may also call it about other people's things. */
  alsoFor?: Permission;
  input: I;
  output: O;
  /** 200 by default. */
  status?: number;
  /** Besides `invalid_input`, and the refusals that follow from `access`. */
  errors?: readonly ProblemCode[];
};

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(row: Endpoint<I, O>): Endpoint<I, O> => row;
