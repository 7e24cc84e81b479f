import { type Money, cents } from '../money/money.js';

export type OpenPromise = { claimId: string; left: Money };

/** A full refund can use everything, a promise its own money and what is promised to nobody, others only the latter. */
export function refundableFor(
  { money, promises }: { money: Money; promises: readonly OpenPromise[] },
  what: { isFull: boolean; promisedIn?: string | undefined },
): Money {
  if (what.isFull) return money;
  const reserved = promises
    .filter(({ claimId }) => claimId !== what.promisedIn)
    .reduce((sum, { left }) => sum + left, 0);
  // of promises that can't all be kept, any may be paid first
  const named = promises.find(({ claimId }) => claimId === what.promisedIn)?.left ?? 0;
  return cents(Math.max(0, Math.min(money, named), money - reserved));
}
