import { type Money, cents } from 'shared-contracts/money/money';
import type { OpenPromise } from 'shared-contracts/refunds/refundable-for';

export type PaidPart = { claimId: string; amount: Money; isLast: boolean };

/** A promise is paid at most once, and no cent pays two. */
export function payPromises(promises: readonly OpenPromise[], refund: Money): PaidPart[] {
  let rest: number = refund;
  return promises.flatMap(({ claimId, left }) => {
    const amount = cents(Math.min(left, rest));
    rest -= amount;
    return amount > 0 ? [{ claimId, amount, isLast: amount === left }] : [];
  });
}
