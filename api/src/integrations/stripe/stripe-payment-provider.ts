import { Stripe } from 'stripe';
import type { Money } from 'shared-contracts/money/money';
import {
  ForgedEvent,
  PaymentAlreadyRefunded,
  PaymentMisconfigured,
  PaymentRequestRefused,
  PaymentSessionUnknown,
  PaymentUnavailable,
} from './payment-errors.js';
import {
  type OpenedSession,
  type PaymentEvent,
  PaymentProvider,
  type PaymentSession,
  type ProviderRefund,
  type SessionRequest,
} from './payment-provider.js';
import { eventOf, sessionOf, sessionParametersOf } from './stripe-session.js';

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Where the API is, when it is not the provider's own. */
  apiBase?: string;
  /** For tests: how long one attempt and all attempts together may take. */
  attemptMs?: number;
  deadlineMs?: number;
};

/** A shopper is answered within 10 seconds whatever the provider does: two attempts fit, and there is time left to give the stock back. */
const ATTEMPT_MS = 3_500;
const DEADLINE_MS = 8_000;

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

/** Stripe, behind the port. The only class that talks to the SDK. */
export class StripePaymentProvider extends PaymentProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;
  private readonly deadlineMs: number;

  constructor(settings: StripeSettings) {
    super();
    this.webhookSecret = settings.webhookSecret;
    this.deadlineMs = settings.deadlineMs ?? DEADLINE_MS;
    this.stripe = new Stripe(settings.secretKey, {
      ...addressOf(settings.apiBase),
      timeout: settings.attemptMs ?? ATTEMPT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  override async openSession(request: SessionRequest): Promise<OpenedSession> {
    const session = await this.call(() =>
      this.stripe.checkout.sessions.create(sessionParametersOf(request), { idempotencyKey: request.checkoutId }),
    );
    if (!session.url) throw new PaymentRequestRefused(`session ${session.id} has no page`);
    const { id, total, currency } = sessionOf(session);
    return { id, url: session.url, total, currency };
  }

  override async readSession(sessionId: string): Promise<PaymentSession> {
    return sessionOf(
      await this.call(() => this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })),
    );
  }

  override async closeSession(sessionId: string): Promise<PaymentSession> {
    try {
      return sessionOf(await this.call(() => this.stripe.checkout.sessions.expire(sessionId)));
    } catch (error) {
      // refused because it is not open any more: how it ended is what the caller wants to know
      if (error instanceof PaymentRequestRefused) return this.readSession(sessionId);
      throw error;
    }
  }

  override async refund(refund: { paymentId: string; amount: Money; idempotencyKey: string }): Promise<ProviderRefund> {
    const { id, status } = await this.call(() =>
      this.stripe.refunds.create(
        { payment_intent: refund.paymentId, amount: refund.amount },
        { idempotencyKey: refund.idempotencyKey },
      ),
    );
    if (status === 'succeeded') return { id, status: 'done' };
    return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
  }

  override readEvent(payload: Buffer, signature: string | undefined): PaymentEvent {
    try {
      return eventOf(this.stripe.webhooks.constructEvent(payload, signature ?? '', this.webhookSecret));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError)
        throw new ForgedEvent(error.message, { cause: error });
      throw error;
    }
  }

  override async ping(): Promise<void> {
    try {
      await this.call(() => this.stripe.balance.retrieve({}, { maxNetworkRetries: 0 }));
    } catch (error) {
      // a key that may not read the balance, or a stand-in that has none: it has answered
      if (!(error instanceof PaymentRequestRefused || error instanceof PaymentSessionUnknown)) throw error;
    }
  }

  /** The SDK's own limits are per attempt, and it obeys `Retry-After` for up to a minute: this is the limit of it all. */
  private async call<T>(request: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new PaymentUnavailable(`no answer within ${this.deadlineMs} ms`)),
        this.deadlineMs,
      );
    });
    try {
      return await Promise.race([request(), deadline]);
    } catch (error) {
      throw causeOf(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The one place where the SDK's errors become the port's. */
function causeOf(error: unknown): unknown {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return error;
  const because = (cause: new (message: string, options: ErrorOptions) => Error) =>
    new cause(error.message, { cause: error });
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return because(PaymentMisconfigured);
  // the same idempotency key is being worked on at this moment
  if (error.statusCode === 409) return because(PaymentUnavailable);
  if (error instanceof errors.StripeInvalidRequestError) {
    if (error.code === 'resource_missing') return because(PaymentSessionUnknown);
    if (error.code === 'charge_already_refunded') return because(PaymentAlreadyRefunded);
    return because(PaymentRequestRefused);
  }
  if (error instanceof errors.StripeIdempotencyError) return because(PaymentRequestRefused);
  return because(PaymentUnavailable);
}
