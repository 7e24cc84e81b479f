import type { ReleaseProblems } from 'shared-contracts/releases/schemas';
import { ApiError } from 'shell/contract';
import type * as z from 'zod';

/** Why a change of a release was refused, one sentence each. */
export function problemsIn(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.problem?.code !== 'release_refused') return [];
  return (error.problem.details as z.infer<typeof ReleaseProblems> | undefined)?.problems ?? [];
}
