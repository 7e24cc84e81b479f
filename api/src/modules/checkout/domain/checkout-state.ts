/**
 * Where a checkout stands. `opening`: stock is reserved, the payment session is being made. `open`: the shopper is on the payment
 * page. `awaiting_payment`: the shopper is done, the money is on its way. `paid`: there is an order. `refunded`: it was
 * paid and could not be fulfilled. `expired`, `failed`, `superseded` (by the shopper's next checkout): the stock is returned.
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

/** Holding stock and still able to become an order without any doubt. */
export const liveStatuses: readonly CheckoutStatus[] = ['opening', 'open', 'awaiting_payment'];
/** Those that the same shopper's next checkout takes the place of. Money on its way is left alone. */
export const replaceableStatuses: readonly CheckoutStatus[] = ['opening', 'open'];

/** What the payment provider says about a session, from an event or by being asked: however late and in whatever order. */
export type Observation = 'unpaid' | 'paid' | 'processing' | 'payment_failed' | 'expired';

export type Reaction = 'none' | 'settle' | 'await' | 'fail' | 'expire';

const ignore = 'none' as const;
/**
 * Money that arrived always decides, even for a checkout that has lapsed (there may still be stock, else it is refunded).
 * Everything else only moves a checkout that has not come to its end: a late or repeated message changes nothing.
 */
const reactions: Record<Observation, Record<CheckoutStatus, Reaction>> = {
  unpaid: {
    opening: ignore,
    open: ignore,
    awaiting_payment: ignore,
    paid: ignore,
    refunded: ignore,
    expired: ignore,
    failed: ignore,
    superseded: ignore,
  },
  paid: {
    opening: 'settle',
    open: 'settle',
    awaiting_payment: 'settle',
    paid: ignore,
    refunded: ignore,
    expired: 'settle',
    failed: 'settle',
    superseded: 'settle',
  },
  processing: {
    opening: 'await',
    open: 'await',
    awaiting_payment: ignore,
    paid: ignore,
    refunded: ignore,
    expired: ignore,
    failed: ignore,
    superseded: ignore,
  },
  payment_failed: {
    opening: 'fail',
    open: 'fail',
    awaiting_payment: 'fail',
    paid: ignore,
    refunded: ignore,
    expired: ignore,
    failed: ignore,
    superseded: ignore,
  },
  expired: {
    opening: 'expire',
    open: 'expire',
    awaiting_payment: ignore,
    paid: ignore,
    refunded: ignore,
    expired: ignore,
    failed: ignore,
    superseded: ignore,
  },
};

/** What to do with a checkout in that state when the payment provider says that about its session. */
export const reactionTo = (observation: Observation, status: CheckoutStatus): Reaction =>
  reactions[observation][status];

/** Whether the provider's session can change no more: the reconciler need not ask again. */
export const isFinal = (observation: Observation): boolean =>
  observation === 'paid' || observation === 'payment_failed' || observation === 'expired';
