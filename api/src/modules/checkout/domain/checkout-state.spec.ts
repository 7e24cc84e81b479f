import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type CheckoutStatus,
  type Observation,
  type Reaction,
  checkoutStatuses,
  liveStatuses,
  reactionTo,
} from './checkout-state.js';

const observations = ['unpaid', 'paid', 'processing', 'payment_failed', 'expired'] as const;
const becomes: Record<Reaction, CheckoutStatus> = {
  settle: 'paid',
  await: 'awaiting_payment',
  fail: 'failed',
  expire: 'expired',
};
const after = (status: CheckoutStatus, seen: readonly Observation[]): CheckoutStatus =>
  seen.reduce((current, observation) => {
    const reaction = reactionTo(observation, current);
    return reaction ? becomes[reaction] : current;
  }, status);

describe('the state of a checkout', () => {
  it('is paid once the money is there, however late and in whatever order the messages arrive', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...liveStatuses),
        fc.shuffledSubarray(['processing', 'unpaid', 'paid', 'paid', 'processing'] as const, { minLength: 5 }),
        (status, seen) => {
          expect(after(status, seen)).toBe('paid');
        },
      ),
    );
  });

  it('is failed in whatever order a late payment and its failure are reported', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...liveStatuses),
        fc.shuffledSubarray(['processing', 'payment_failed', 'payment_failed', 'unpaid'] as const, { minLength: 4 }),
        (status, seen) => {
          expect(after(status, seen)).toBe('failed');
        },
      ),
    );
  });

  it('never leaves paid or refunded', () => {
    fc.assert(
      fc.property(fc.constantFrom('paid', 'refunded'), fc.array(fc.constantFrom(...observations)), (end, seen) => {
        expect(after(end as CheckoutStatus, seen)).toBe(end);
      }),
    );
  });

  it('does not expire while money is on its way', () => {
    expect(after('open', ['processing', 'expired'])).toBe('awaiting_payment');
  });

  it('settles a payment even when the stock has been released', () => {
    for (const status of ['expired', 'failed', 'superseded'] as const)
      expect(reactionTo('paid', status)).toBe('settle');
  });

  it('changes nothing when a message is repeated', () => {
    fc.assert(
      fc.property(fc.constantFrom(...checkoutStatuses), fc.constantFrom(...observations), (status, observation) => {
        const once = after(status, [observation]);
        expect(after(once, [observation])).toBe(once);
      }),
    );
  });
});
