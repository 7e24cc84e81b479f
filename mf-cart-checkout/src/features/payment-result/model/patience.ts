import type * as z from 'zod';
import type { NotPaid } from 'shared-contracts/checkout/schemas';
import { ApiError } from 'shell/contract';

// a bank may take its time: asked for about two minutes, then the shopper is told that a mail will come
const WHILE_NOT_PAID_MS = [1000, 2000, 3000, 5000, 8000, 10_000, 10_000, 15_000, 15_000, 20_000, 30_000];
// a payment was made: a short outage must not be told as a failed payment
const WHILE_UNREACHABLE_MS = [1000, 3000, 5000];

const isFinal = (details: unknown): details is z.output<typeof NotPaid> & { isFinal: true } =>
  typeof details === 'object' && details !== null && 'isFinal' in details && details.isFinal === true;

/** Whether the payment is still on its way: paid later, or not known yet. */
export const isStillProcessing = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'not_paid' && !isFinal(error.problem.details);

const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 502;

/** How long to wait before asking again after so many failures, or undefined where asking again is no use. */
export function waitBeforeAsking(error: unknown, failures: number): number | undefined {
  if (isStillProcessing(error)) return WHILE_NOT_PAID_MS[failures];
  return isUnreachable(error) ? WHILE_UNREACHABLE_MS[failures] : undefined;
}
