import type { Money } from 'shared-contracts/money/money';
import type { PayoutContents, PayoutEntryKind, PayoutStatus } from 'shared-contracts/payouts/schemas';

/** In cents. Messages about the session bring `checkoutId` back. */
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
  traceparent: string | null;
};

/** `unpaid`: the page is open. `processing`: the money is on its way. `payment_failed`: it will not come. `expired`: the page is closed. */
export type SessionState = 'unpaid' | 'paid' | 'processing' | 'payment_failed' | 'expired';

/** `another_mode`: test instead of live, or the reverse. */
export type Foreign = 'another_account' | 'another_mode' | 'not_a_payment';

/** `total`, `currency`: null if the provider does not say. */
export type PaymentSession = {
  id: string;
  /** Null if something else created it. */
  checkoutId: string | null;
  state: SessionState;
  paymentId: string | null;
  total: Money | null;
  currency: string | null;
  foreign: Foreign | null;
  traceparent?: string;
};

export type OpenedSession = Pick<PaymentSession, 'id' | 'total' | 'currency'> & { url: string };

/** `refundId`: our own; null if made elsewhere. */
export type ProviderRefund = {
  id: string;
  refundId: string | null;
  paymentId: string | null;
  amount: Money;
  status: 'done' | 'pending' | 'failed';
  createdAt: Date;
};

/** `moves`: of the shop's balance, in its currency; below zero for what was taken. */
export type ProviderDispute = {
  id: string;
  paymentId: string | null;
  amount: Money;
  currency: string;
  moves: readonly { amount: Money; currency: string }[];
  reason: string;
  status: string;
  /** Null if the bank takes no evidence. */
  evidenceDueAt: Date | null;
  openedAt: Date;
};

export type WebhookEndpoint = { url: string; isEnabled: boolean; events: readonly string[] };

/** `unreadable`: not what its type promises. `foreign`: not of this shop. */
export type PaymentEvent = { id: string; type: string } & (
  | { subject: 'session'; session: PaymentSession }
  | { subject: 'refund'; paymentId: string }
  | { subject: 'dispute'; paymentId: string }
  | { subject: 'foreign'; reason: Foreign }
  | { subject: 'unreadable' }
  | { subject: 'other' }
);

/** `amount`: below zero if taken from the bank. `arrives`: `2026-03-02`. */
export type ProviderPayout = {
  id: string;
  amount: Money;
  currency: string;
  status: PayoutStatus;
  createdAt: Date;
  arrives: string;
  contents: PayoutContents;
};

/** `net` is `gross` less `fee`; money that left is below zero. `paid`: gross, in the customer's currency. */
export type PayoutEntry = {
  id: string;
  kind: PayoutEntryKind;
  gross: Money;
  fee: Money;
  net: Money;
  currency: string;
  paid: { amount: Money; currency: string };
  createdAt: Date;
  paymentId: string | null;
  providerRefundId: string | null;
  refundId: string | null;
  disputeId: string | null;
};

/** Methods may throw the errors of payment-errors.ts. */
export abstract class PaymentProvider {
  /** The idempotency key is the checkout's id with the minutes that the provider is ahead. Throws `PaymentPageTooShort`. */
  abstract openSession(request: SessionRequest): Promise<OpenedSession>;
  abstract readSession(sessionId: string): Promise<PaymentSession>;
  /** It may have been paid in the meantime. */
  abstract closeSession(sessionId: string): Promise<PaymentSession>;
  /** `refundId` is the idempotency key. Throws `RefundTooLarge`. */
  abstract refund(refund: { refundId: string; paymentId: string; amount: Money }): Promise<ProviderRefund>;
  abstract refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  abstract allRefunds(): AsyncIterable<ProviderRefund>;
  abstract disputesOf(paymentId: string): Promise<ProviderDispute[]>;
  /** Of disputes opened since then, the last first. */
  abstract paymentsDisputedSince(time: Date): AsyncIterable<string>;
  /** Throws `PaymentMisconfigured` if our key may not. */
  abstract webhookEndpoints(): Promise<WebhookEndpoint[]>;
  /** Newest first. Null if the provider doesn't know the named one. */
  abstract payouts(page: {
    limit: number;
    startingAfter: string | undefined;
  }): Promise<{ payouts: ProviderPayout[]; hasMore: boolean } | null>;
  abstract readPayout(payoutId: string): Promise<ProviderPayout | null>;
  /** Newest first. Only if its contents are known. */
  abstract payoutEntries(payout: Pick<ProviderPayout, 'id' | 'currency'>): Promise<PayoutEntry[]>;
  /** On the provider's site, for the shop's own eyes. */
  abstract pageOf(paymentId: string): string | null;
  /** Throws `ForgedEvent` unless the provider signed these bytes; also `UnreadableEvent`. */
  abstract readEvent(payload: Buffer, signature: string | undefined): PaymentEvent;
  abstract wallets(): Promise<string[]>;
  /** Throws unless the provider accepts our key. */
  abstract ping(): Promise<void>;
}
