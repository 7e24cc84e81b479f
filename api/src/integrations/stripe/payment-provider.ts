import type { Money } from 'shared-contracts/money/money';

/** Amounts in cents; `checkoutId` comes back with every message about the session. */
export type SessionRequest = {
  checkoutId: string;
  currency: string;
  items: { name: string; unitAmount: Money; quantity: number; imageUrl: string | null }[];
  shipping: { name: string; amount: Money };
  customerEmail: string;
  /** By our clock. */
  expiresAt: Date;
  providerAheadMinutes?: number;
  successUrl: string;
  cancelUrl: string;
  /** W3C trace context; null if nothing is traced. */
  traceparent: string | null;
};

/**
 * `unpaid`: the page is open. `processing`: the shopper is done and the money is on its way. `payment_failed`: it will
 * not come. `expired`: the page is closed.
 */
export type SessionState = 'unpaid' | 'paid' | 'processing' | 'payment_failed' | 'expired';

export type PaymentSession = {
  id: string;
  /** Null for a session that something else created with the same account. */
  checkoutId: string | null;
  state: SessionState;
  paymentId: string | null;
  total: Money;
  currency: string;
  traceparent?: string;
};

export type OpenedSession = Pick<PaymentSession, 'id' | 'total' | 'currency'> & { url: string };

/** `refundId`: our own id of it; null if it was made elsewhere. */
export type ProviderRefund = {
  id: string;
  refundId: string | null;
  paymentId: string | null;
  amount: Money;
  status: 'done' | 'pending' | 'failed';
  createdAt: Date;
};

/** `other`: everything that the shop ignores. `unreadable`: its object isn't what its type promises. */
export type PaymentEvent = { id: string; type: string } & (
  | { subject: 'session'; session: PaymentSession }
  | { subject: 'refund'; paymentId: string }
  | { subject: 'dispute'; paymentId: string; disputed: Money }
  | { subject: 'unreadable' }
  | { subject: 'other' }
);

/** Every method may throw `PaymentUnavailable`; payment-errors.ts has a class for each other failure. */
export abstract class PaymentProvider {
  /**
   * Once per checkout: its id is the idempotency key, with the minutes that the provider is ahead. Throws
   * `PaymentPageTooShort`.
   */
  abstract openSession(request: SessionRequest): Promise<OpenedSession>;
  abstract readSession(sessionId: string): Promise<PaymentSession>;
  /** Returns how the page stands after that: it may have been paid in the meantime. */
  abstract closeSession(sessionId: string): Promise<PaymentSession>;
  /** Once per `refundId`, which is the idempotency key. Throws `RefundTooLarge`. */
  abstract refund(refund: { refundId: string; paymentId: string; amount: Money }): Promise<ProviderRefund>;
  abstract refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  abstract allRefunds(): AsyncIterable<ProviderRefund>;
  /** The payment on the provider's site, for the shop's own eyes; null where there is no such site. */
  abstract pageOf(paymentId: string): string | null;
  /** Throws `ForgedEvent` unless the provider signed exactly these bytes, and `UnreadableEvent`. */
  abstract readEvent(payload: Buffer, signature: string | undefined): PaymentEvent;
  /** Those that its page offers where a device has them, by name. */
  abstract wallets(): Promise<string[]>;
  /** Resolves if the provider answers and accepts our key. */
  abstract ping(): Promise<void>;
}
