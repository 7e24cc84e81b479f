/** `awaiting_payment`: the money is on its way. `refunded`: paid, but could not be fulfilled. `superseded`: by the shopper's next checkout. */
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
/** Without those whose money is on its way. */
export const replaceableStatuses: readonly CheckoutStatus[] = ['opening', 'open'];

/** However late and in any order. */
export type Observation = 'unpaid' | 'paid' | 'processing' | 'payment_failed' | 'expired';

export type Reaction = 'settle' | 'await' | 'fail' | 'expire';

/** A payment counts even after the end: it becomes an order while there is stock, else a refund. */
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
