/**
 * `opening`: stock is reserved and the payment session is being created. `open`: the shopper is on the payment page.
 * `awaiting_payment`: the shopper is done and the money is on its way. `paid`: there is an order. `refunded`: it was paid and could not
 * be fulfilled. `expired`, `failed`, `superseded` (by the shopper's next checkout): the stock is released.
 */
export const checkoutStatuses = [
  'opening',
  'open',
  'awaiting_payment',
  'paid',
  'refunded',
  'expired',
  'failed',
  'superseded',
] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

export const liveStatuses: readonly CheckoutStatus[] = ['opening', 'open', 'awaiting_payment'];
/** Not those whose money is on its way. */
export const replaceableStatuses: readonly CheckoutStatus[] = ['opening', 'open'];

/** However late and in any order. */
export type Observation = 'unpaid' | 'paid' | 'processing' | 'payment_failed' | 'expired';

export type Reaction = 'settle' | 'await' | 'fail' | 'expire';

/** A payment counts even after the checkout has ended: it becomes an order while there is stock, else a refund. */
const reactions: Partial<Record<Observation, Partial<Record<CheckoutStatus, Reaction>>>> = {
  paid: {
    opening: 'settle',
    open: 'settle',
    awaiting_payment: 'settle',
    expired: 'settle',
    failed: 'settle',
    superseded: 'settle',
  },
  processing: { opening: 'await', open: 'await' },
  payment_failed: { opening: 'fail', open: 'fail', awaiting_payment: 'fail' },
  expired: { opening: 'expire', open: 'expire' },
};

export const reactionTo = (observation: Observation, status: CheckoutStatus): Reaction | undefined =>
  reactions[observation]?.[status];

/** The reconciler need not ask again. */
export const isFinal = (observation: Observation): boolean =>
  observation === 'paid' || observation === 'payment_failed' || observation === 'expired';
