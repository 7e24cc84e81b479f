import type { Money } from 'shared-contracts/money/money';
import type { WithoutOrderReason } from 'shared-contracts/checkout/without-order';
import type { AutomaticRefundReason } from 'shared-contracts/refunds/schemas';

export type PaidSession = {
  foreign: 'another_account' | 'another_mode' | 'not_a_payment' | null;
  paymentId: string | null;
  total: Money | null;
  currency: string | null;
};
export type Expected = { total: Money; currency: string };

/** `wait`: the provider is asked again. `not_ours`: nothing is done. */
export type PaidOutcome =
  | { kind: 'order'; paymentId: string }
  | { kind: 'refund'; reason: AutomaticRefundReason; paymentId: string; amount: Money }
  | { kind: 'wait' | 'not_ours'; reason: WithoutOrderReason };

/** By the first line that fits; the table is in docs/decisions/0005-purchase.md. */
export function outcomeOf(
  { foreign, paymentId, total, currency }: PaidSession,
  expected: Expected | undefined,
): PaidOutcome {
  if (foreign !== null) return { kind: 'not_ours', reason: foreign };
  if (!expected) return { kind: 'not_ours', reason: 'unknown_checkout' };
  if (paymentId === null) return { kind: 'wait', reason: 'no_payment_id' };
  // of 0 nothing can be refunded
  if (total === null || total === 0 || currency === null) return { kind: 'wait', reason: 'no_amount' };
  if (currency !== expected.currency) return { kind: 'refund', reason: 'wrong_currency', paymentId, amount: total };
  if (total !== expected.total) return { kind: 'refund', reason: 'wrong_amount', paymentId, amount: total };
  return { kind: 'order', paymentId };
}
