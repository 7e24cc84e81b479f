import { withTimeout } from 'shared-server/promises/with-timeout';
import { Stripe } from 'stripe';
import { tracing } from '../../shared/tracing/tracing.js';
import {
  ForgedEvent,
  PaymentMisconfigured,
  PaymentPageTooShort,
  PaymentRequestRefused,
  PaymentSessionUnknown,
  PaymentUnavailable,
  RefundTooLarge,
  UnreadableEvent,
  UnreadablePayment,
} from './payment-errors.js';
import {
  type OpenedSession,
  type PaymentEvent,
  PaymentProvider,
  type PaymentSession,
  type ProviderDispute,
  type PayoutEntry,
  type ProviderPayout,
  type ProviderRefund,
  type SessionRequest,
  type WebhookEndpoint,
} from './payment-provider.js';
import { payoutEntryOf, payoutOf } from './payout-objects.js';
import {
  EventEnvelope,
  type Mode,
  disputeOf,
  disputedPaymentOf,
  eventOf,
  refundOf,
  sessionOf,
} from './stripe-objects.js';
import { sessionParametersOf } from './stripe-session-request.js';

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  apiBase?: string;
  /** For tests: of one attempt and of all. */
  attemptMs?: number;
  deadlineMs?: number;
};

/** Two attempts fit into a shopper's 10 s, with time to release stock. */
const ATTEMPT_MS = 3_500;
const DEADLINE_MS = 8_000;
const MAX_REFUNDS = 1_000;
const MAX_DISPUTES = 100;
/** More would take minutes. */
const MAX_PAYOUT_ENTRIES = 10_000;

const walletNames = [
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
  ['link', 'Link'],
] as const;

type PayoutPage = Parameters<PaymentProvider['payouts']>[0];
type RefundRequest = Parameters<PaymentProvider['refund']>[0];

function addressOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}

const isLive = ({ secretKey }: StripeSettings): boolean => /^[rs]k_live_/.test(secretKey);

function dashboardOf(settings: StripeSettings): string | null {
  if (settings.apiBase !== undefined) return null;
  return `https://dashboard.stripe.com/${isLive(settings) ? '' : 'test/'}payments/`;
}

export class StripePaymentProvider extends PaymentProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;
  private readonly deadlineMs: number;
  private readonly dashboard: string | null;
  private readonly mode: Mode;

  constructor(settings: StripeSettings) {
    super();
    this.webhookSecret = settings.webhookSecret;
    this.deadlineMs = settings.deadlineMs ?? DEADLINE_MS;
    this.dashboard = dashboardOf(settings);
    this.mode = { isLive: isLive(settings) };
    this.stripe = new Stripe(settings.secretKey, {
      ...addressOf(settings.apiBase),
      timeout: settings.attemptMs ?? ATTEMPT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  override async openSession(request: SessionRequest): Promise<OpenedSession> {
    const { checkoutId, providerAheadMinutes: ahead } = request;
    // a known key with other parameters is refused
    const idempotencyKey = ahead === undefined ? checkoutId : `${checkoutId}:${ahead}`;
    const session = await this.call('checkout.sessions.create', () =>
      this.stripe.checkout.sessions.create(sessionParametersOf(request), { idempotencyKey }),
    );
    if (!session.url) throw new PaymentRequestRefused(`session ${session.id} has no page`);
    const { id, total, currency } = sessionOf(session, this.mode);
    return { id, url: session.url, total, currency };
  }

  override async readSession(sessionId: string): Promise<PaymentSession> {
    return sessionOf(
      await this.call('checkout.sessions.retrieve', () =>
        this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
      ),
      this.mode,
    );
  }

  override async closeSession(sessionId: string): Promise<PaymentSession> {
    try {
      return sessionOf(
        await this.call('checkout.sessions.expire', () => this.stripe.checkout.sessions.expire(sessionId)),
        this.mode,
      );
    } catch (error) {
      if (error instanceof PaymentRequestRefused) return this.readSession(sessionId);
      throw error;
    }
  }

  override async refund({ refundId, paymentId, amount }: RefundRequest): Promise<ProviderRefund> {
    const request = { payment_intent: paymentId, amount };
    const options = { idempotencyKey: `refund:${refundId}` };
    const made = await this.call('refunds.create', () =>
      this.stripe.refunds.create({ ...request, metadata: { refundId } }, options).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
        // an earlier version asked without metadata
        return this.stripe.refunds.create(request, options);
      }),
    );
    return { ...refundOf(made), refundId };
  }

  override async refundsOf(paymentId: string): Promise<ProviderRefund[]> {
    const refunds = await this.call('refunds.list', () =>
      this.stripe.refunds.list({ payment_intent: paymentId, limit: 100 }).autoPagingToArray({ limit: MAX_REFUNDS }),
    );
    return refunds.map(refundOf);
  }

  override async disputesOf(paymentId: string): Promise<ProviderDispute[]> {
    const { data } = await this.call('disputes.list', () =>
      this.stripe.disputes.list({ payment_intent: paymentId, limit: MAX_DISPUTES }),
    );
    return data.map(disputeOf);
  }

  override async *paymentsDisputedSince(time: Date): AsyncIterable<string> {
    const since = Math.floor(time.getTime() / 1000);
    try {
      for await (const dispute of this.stripe.disputes.list({ created: { gte: since }, limit: 100 })) {
        const paymentId = disputedPaymentOf(dispute);
        if (paymentId !== null) yield paymentId;
      }
    } catch (error) {
      throw causeOf(error);
    }
  }

  override async webhookEndpoints(): Promise<WebhookEndpoint[]> {
    const { data } = await this.call('webhookEndpoints.list', () => this.stripe.webhookEndpoints.list({ limit: 100 }));
    return data.map(({ url, status, enabled_events: events }) => ({ url, isEnabled: status === 'enabled', events }));
  }

  override pageOf(paymentId: string): string | null {
    return this.dashboard && this.dashboard + encodeURIComponent(paymentId);
  }

  override async *allRefunds(): AsyncIterable<ProviderRefund> {
    try {
      for await (const refund of this.stripe.refunds.list({ limit: 100 })) yield refundOf(refund);
    } catch (error) {
      throw causeOf(error);
    }
  }

  override async payouts({ limit, startingAfter }: PayoutPage) {
    const after = startingAfter !== undefined && { starting_after: startingAfter };
    const page = await unlessMissing(this.call('payouts.list', () => this.stripe.payouts.list({ limit, ...after })));
    return page && { payouts: page.data.map(payoutOf), hasMore: page.has_more };
  }

  override async readPayout(payoutId: string): Promise<ProviderPayout | null> {
    const payout = await unlessMissing(this.call('payouts.retrieve', () => this.stripe.payouts.retrieve(payoutId)));
    return payout && payoutOf(payout);
  }

  override async payoutEntries({ id, currency }: Pick<ProviderPayout, 'id' | 'currency'>): Promise<PayoutEntry[]> {
    const request = { payout: id, limit: 100, expand: ['data.source'] };
    const entries: PayoutEntry[] = [];
    for (let after: string | undefined, hasMore = true; hasMore;) {
      const page = await this.call('balanceTransactions.list', () =>
        this.stripe.balanceTransactions.list({ ...request, ...(after !== undefined && { starting_after: after }) }),
      );
      for (const one of page.data) {
        const entry = payoutEntryOf(one);
        if (entry) entries.push(entry);
      }
      after = page.data.at(-1)?.id;
      hasMore = page.has_more && after !== undefined;
      if (hasMore && entries.length >= MAX_PAYOUT_ENTRIES)
        throw new UnreadablePayment(`payout ${id} has more than ${MAX_PAYOUT_ENTRIES} entries`);
    }
    if (entries.some((entry) => entry.currency !== currency))
      throw new UnreadablePayment(`payout ${id} has entries in another currency`);
    return entries;
  }

  override readEvent(payload: Buffer, signature: string | undefined): PaymentEvent {
    const { data: event, success } = EventEnvelope.safeParse(this.signedEvent(payload, signature));
    if (!success) throw new UnreadableEvent('the body is not an event');
    return eventOf(event, this.mode);
  }

  private signedEvent(payload: Buffer, signature: string | undefined): unknown {
    try {
      return this.stripe.webhooks.constructEvent(payload, signature ?? '', this.webhookSecret);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError)
        throw new ForgedEvent(error.message, { cause: error });
      // signed, so only the parsing can fail
      throw new UnreadableEvent('the body is not an event', { cause: error });
    }
  }

  /** Of the default configuration, which our sessions use. */
  override async wallets(): Promise<string[]> {
    const { data } = await this.call('paymentMethodConfigurations.list', () =>
      this.stripe.paymentMethodConfigurations.list({ limit: 100 }),
    );
    const used = data.find(({ is_default: isDefault, active }) => isDefault && active);
    return walletNames.flatMap(([wallet, name]) => (used?.[wallet]?.available ? [name] : []));
  }

  override async ping(): Promise<void> {
    try {
      await this.call('balance.retrieve', () => this.stripe.balance.retrieve({}, { maxNetworkRetries: 0 }));
    } catch (error) {
      // without a balance; but it has answered
      if (!(error instanceof PaymentRequestRefused || error instanceof PaymentSessionUnknown)) throw error;
    }
  }

  /** The SDK limits each attempt, and obeys `Retry-After` up to a minute. */
  private async call<T>(operation: string, request: () => Promise<T>): Promise<T> {
    const span = { name: `stripe ${operation}`, kind: 'client', attributes: { 'rpc.system': 'stripe' } } as const;
    const late = () => new PaymentUnavailable(`no answer within ${this.deadlineMs} ms`);
    try {
      return await tracing.run(span, () => withTimeout(request(), this.deadlineMs, late));
    } catch (error) {
      throw causeOf(error);
    }
  }
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PaymentSessionUnknown) return null;
    throw error;
  }
}

function causeOf(error: unknown): unknown {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return error;
  const because = (cause: new (message: string, options: ErrorOptions) => Error) =>
    new cause(error.message, { cause: error });
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return because(PaymentMisconfigured);
  // the idempotency key is in use
  if (error.statusCode === 409) return because(PaymentUnavailable);
  if (error instanceof errors.StripeInvalidRequestError) {
    if (error.code === 'resource_missing') return because(PaymentSessionUnknown);
    const time = new Date(error.headers?.date ?? '');
    if (error.param === 'expires_at' && !Number.isNaN(time.getTime()))
      return new PaymentPageTooShort(error.message, time, { cause: error });
    const isTooLarge = ['charge_already_refunded', 'charge_disputed'].includes(error.code ?? '');
    if (isTooLarge || error.param === 'amount') return because(RefundTooLarge);
    return because(PaymentRequestRefused);
  }
  if (error instanceof errors.StripeIdempotencyError) return because(PaymentRequestRefused);
  return because(PaymentUnavailable);
}
