import type * as z from 'zod';
import type { NotPaid } from 'shared-contracts/checkout/payment-result';
import { ApiError } from 'shell/contract';

// about two minutes
const NOT_PAID_DELAYS_MS = [1000, 2000, 3000, 5000, 8000, 10_000, 10_000, 15_000, 15_000, 20_000, 30_000];
// a short outage must not look like a failed payment
const UNREACHABLE_DELAYS_MS = [1000, 3000, 5000];

const isFinal = (details: unknown): details is z.output<typeof NotPaid> & { isFinal: true } =>
  typeof details === 'object' && details !== null && 'isFinal' in details && details.isFinal === true;

export const isStillProcessing = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'not_paid' && !isFinal(error.problem.details);

const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 502;

/** In milliseconds, or undefined to give up. */
export function pollingDelay(error: unknown, failures: number): number | undefined {
  if (isStillProcessing(error)) return NOT_PAID_DELAYS_MS[failures];
  return isUnreachable(error) ? UNREACHABLE_DELAYS_MS[failures] : undefined;
}
