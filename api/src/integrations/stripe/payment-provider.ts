import type { Money } from 'shared-contracts/money/money';

/** What a hosted payment page is made from. Amounts in cents; `checkoutId` comes back with everything that is said about the session. */
export type SessionRequest = {
  checkoutId: string;
  currency: string;
  items: { name: string; description: string | null; unitAmount: Money; quantity: number; imageUrl: string | null }[];
  shipping: { name: string; amount: Money };
  customerEmail: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

/**
 * Where a payment session stands. `unpaid`: the page can still be used. `processing`: the shopper is done, the money is on its way.
 * `payment_failed`: it will not come. `expired`: the page is closed.
 */
export type SessionState = 'unpaid' | 'paid' | 'processing' | 'payment_failed' | 'expired';

export type PaymentSession = {
  id: string;
  /** Ours; null for a session that somebody else made with the same account. */
  checkoutId: string | null;
  state: SessionState;
  paymentId: string | null;
  total: Money;
  currency: string;
};

export type OpenedSession = Pick<PaymentSession, 'id' | 'total' | 'currency'> & { url: string };

export type ProviderRefund = { id: string; status: 'done' | 'pending' | 'failed' };

/** A signed message of the provider. `other` is everything that the shop does not act on. */
export type PaymentEvent = { id: string; type: string } & (
  | { subject: 'session'; session: PaymentSession }
  /** `refunded` is the sum of all refunds of the payment so far. */
  | { subject: 'refund'; paymentId: string; refunded: Money }
  | { subject: 'dispute'; paymentId: string; disputed: Money }
  | { subject: 'other' }
);

/**
 * The payment provider: port and injection token at once. Every method may throw `PaymentUnavailable`; each other way to
 * fail has a class of its own in payment-errors.ts.
 */
export abstract class PaymentProvider {
  /** Opens a hosted payment page. The same checkout never opens a second one: its id is the idempotency key. */
  abstract openSession(request: SessionRequest): Promise<OpenedSession>;
  /** Throws `PaymentSessionUnknown`. */
  abstract readSession(sessionId: string): Promise<PaymentSession>;
  /** Closes a page that nobody is to pay any more, and tells how it stands after that: it may have been paid meanwhile. */
  abstract closeSession(sessionId: string): Promise<PaymentSession>;
  /** Gives money back, once per idempotency key. */
  abstract refund(refund: { paymentId: string; amount: Money; idempotencyKey: string }): Promise<ProviderRefund>;
  /** What a webhook call says. Throws `ForgedEvent` unless the provider signed exactly these bytes. */
  abstract readEvent(payload: Buffer, signature: string | undefined): PaymentEvent;
  /** Resolves when the provider answers and knows us. */
  abstract ping(): Promise<void>;
}
