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
} from './payment-errors.js';
import {
  type OpenedSession,
  type PaymentEvent,
  PaymentProvider,
  type PaymentSession,
  type ProviderRefund,
  type SessionRequest,
} from './payment-provider.js';
import { EventEnvelope, eventOf, refundOf, sessionOf, sessionParametersOf } from './stripe-session.js';

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  apiBase?: string;
  /** For tests: the timeouts of one attempt and of all attempts. */
  attemptMs?: number;
  deadlineMs?: number;
};

/** Shoppers are answered within 10 s: two attempts fit, with time left to release the stock. */
const ATTEMPT_MS = 3_500;
const DEADLINE_MS = 8_000;
const MAX_REFUNDS = 1_000;

const walletNames = [
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
  ['link', 'Link'],
] as const;

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

/** The stand-in has none. Test payments have a part of their own. */
function dashboardOf({ secretKey, apiBase }: StripeSettings): string | null {
  if (apiBase !== undefined) return null;
  return `https://dashboard.stripe.com/${/^[rs]k_test_/.test(secretKey) ? 'test/' : ''}payments/`;
}

export class StripePaymentProvider extends PaymentProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;
  private readonly deadlineMs: number;
  private readonly dashboard: string | null;

  constructor(settings: StripeSettings) {
    super();
    this.webhookSecret = settings.webhookSecret;
    this.deadlineMs = settings.deadlineMs ?? DEADLINE_MS;
    this.dashboard = dashboardOf(settings);
    this.stripe = new Stripe(settings.secretKey, {
      ...addressOf(settings.apiBase),
      timeout: settings.attemptMs ?? ATTEMPT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  override async openSession(request: SessionRequest): Promise<OpenedSession> {
    const { checkoutId, providerAheadMinutes: ahead } = request;
    // the provider refuses a known key with other parameters
    const idempotencyKey = ahead === undefined ? checkoutId : `${checkoutId}:${ahead}`;
    const session = await this.call('checkout.sessions.create', () =>
      this.stripe.checkout.sessions.create(sessionParametersOf(request), { idempotencyKey }),
    );
    if (!session.url) throw new PaymentRequestRefused(`session ${session.id} has no page`);
    const { id, total, currency } = sessionOf(session);
    return { id, url: session.url, total, currency };
  }

  override async readSession(sessionId: string): Promise<PaymentSession> {
    return sessionOf(
      await this.call('checkout.sessions.retrieve', () =>
        this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
      ),
    );
  }

  override async closeSession(sessionId: string): Promise<PaymentSession> {
    try {
      return sessionOf(
        await this.call('checkout.sessions.expire', () => this.stripe.checkout.sessions.expire(sessionId)),
      );
    } catch (error) {
      // no longer open: the result says how it ended
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
        // the shop's version before asked under this key without metadata
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

  override readEvent(payload: Buffer, signature: string | undefined): PaymentEvent {
    const event = this.signedEvent(payload, signature);
    if (!EventEnvelope.safeParse(event).success) throw new UnreadableEvent('the body is not an event');
    return eventOf(event);
  }

  private signedEvent(payload: Buffer, signature: string | undefined): Stripe.Event {
    try {
      return this.stripe.webhooks.constructEvent(payload, signature ?? '', this.webhookSecret);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError)
        throw new ForgedEvent(error.message, { cause: error });
      // signed, so all that is left to fail is the parsing
      throw new UnreadableEvent('the body is not an event', { cause: error });
    }
  }

  /** By the account's default configuration, which sessions use that name no payment methods. */
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
      // a restricted key or a stand-in without balance: it has answered
      if (!(error instanceof PaymentRequestRefused || error instanceof PaymentSessionUnknown)) throw error;
    }
  }

  /** The SDK's time limit is per attempt, and it obeys `Retry-After` up to a minute. */
  private async call<T>(operation: string, request: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new PaymentUnavailable(`no answer within ${this.deadlineMs} ms`)),
        this.deadlineMs,
      );
    });
    try {
      const span = { name: `stripe ${operation}`, kind: 'client', attributes: { 'rpc.system': 'stripe' } } as const;
      return await tracing.run(span, () => Promise.race([request(), deadline]));
    } catch (error) {
      throw causeOf(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function causeOf(error: unknown): unknown {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return error;
  const because = (cause: new (message: string, options: ErrorOptions) => Error) =>
    new cause(error.message, { cause: error });
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return because(PaymentMisconfigured);
  // another request with the same idempotency key is in progress
  if (error.statusCode === 409) return because(PaymentUnavailable);
  if (error instanceof errors.StripeInvalidRequestError) {
    if (error.code === 'resource_missing') return because(PaymentSessionUnknown);
    const time = new Date(error.headers?.date ?? '');
    if (error.param === 'expires_at' && !Number.isNaN(time.getTime()))
      return new PaymentPageTooShort(error.message, time, { cause: error });
    if (error.code === 'charge_already_refunded' || error.param === 'amount') return because(RefundTooLarge);
    return because(PaymentRequestRefused);
  }
  if (error instanceof errors.StripeIdempotencyError) return because(PaymentRequestRefused);
  return because(PaymentUnavailable);
}
