import type { Stripe } from 'stripe';
import { Id } from 'shared-contracts/api/fields';
import { cents } from 'shared-contracts/money/money';
import * as z from 'zod';
import type { PaymentEvent, PaymentSession, ProviderRefund, SessionRequest, SessionState } from './payment-provider.js';

const Text = z.string().regex(/^[\w.-]{1,255}$/);
const Amount = z.int().min(0).max(99_999_999);
export const EventEnvelope = z.looseObject({ id: Text, type: Text });
const EventObject = z.looseObject({
  id: Text.optional(),
  payment_intent: z.union([Text, z.looseObject({ id: Text })]).nullish(),
  metadata: z.looseObject({}).nullish(),
  amount_total: Amount.nullish(),
});
const SessionObject = EventObject.required({ id: true });
const DisputeObject = EventObject.extend({ amount: Amount });

/** The provider's limits; longer text is truncated. */
const shown = (text: string, maximum: number) => (text.length <= maximum ? text : `${text.slice(0, maximum - 1)}…`);
const NAME = 250;
const SHIPPING_NAME = 100;

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Pure, so that a retry sends the same ones. */
export function sessionParametersOf(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, currency, traceparent } = request;
  return {
    mode: 'payment',
    client_reference_id: checkoutId,
    metadata: { checkoutId, ...(traceparent !== null && { traceparent }) },
    payment_intent_data: { metadata: { checkoutId } },
    customer_email: request.customerEmail,
    line_items: request.items.map((item) => ({
      quantity: item.quantity,
      price_data: {
        currency,
        unit_amount: item.unitAmount,
        product_data: {
          name: shown(item.name, NAME),
          ...(item.imageUrl !== null && { images: [item.imageUrl] }),
        },
      },
    })),
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: shown(request.shipping.name, SHIPPING_NAME),
          fixed_amount: { amount: request.shipping.amount, currency },
        },
      },
    ],
    expires_at: seconds(request.expiresAt) + (request.providerAheadMinutes ?? 0) * 60,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/** The page was completed, but the payment failed. */
const isDead = (intent: Stripe.Checkout.Session['payment_intent']) =>
  typeof intent === 'object' &&
  intent !== null &&
  (intent.status === 'canceled' || intent.status === 'requires_payment_method');

function stateOf(session: Stripe.Checkout.Session): SessionState {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'unpaid';
  if (session.payment_status !== 'unpaid') return 'paid';
  return isDead(session.payment_intent) ? 'payment_failed' : 'processing';
}

export const sessionOf = (session: Stripe.Checkout.Session): PaymentSession => ({
  id: session.id,
  checkoutId: Id.safeParse(session.metadata?.checkoutId).data ?? null,
  state: stateOf(session),
  paymentId: idOf(session.payment_intent),
  total: cents(session.amount_total ?? 0),
  currency: session.currency ?? '',
  ...(session.metadata?.traceparent !== undefined && { traceparent: session.metadata.traceparent }),
});

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  refundId: Id.safeParse(refund.metadata?.refundId).data ?? null,
  paymentId: idOf(refund.payment_intent),
  amount: cents(refund.amount),
  status: refundStatusOf(refund.status),
  createdAt: new Date(refund.created * 1000),
});

function refundStatusOf(status: Stripe.Refund['status']): ProviderRefund['status'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

export function eventOf(event: Stripe.Event): PaymentEvent {
  const { id, type } = event;
  const isReadable = (schema: z.ZodType) => schema.safeParse(event.data?.object).success;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      if (!isReadable(SessionObject)) return { id, type, subject: 'unreadable' };
      return { id, type, subject: 'session', session: sessionOf(event.data.object) };
    case 'checkout.session.async_payment_failed':
      if (!isReadable(SessionObject)) return { id, type, subject: 'unreadable' };
      // the session only says `complete` and `unpaid`: the failure is in the event type
      return { id, type, subject: 'session', session: { ...sessionOf(event.data.object), state: 'payment_failed' } };
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      if (!isReadable(EventObject)) return { id, type, subject: 'unreadable' };
      const paymentId = idOf(event.data.object.payment_intent);
      if (paymentId === null) break;
      return { id, type, subject: 'refund', paymentId };
    }
    case 'charge.dispute.created': {
      if (!isReadable(DisputeObject)) return { id, type, subject: 'unreadable' };
      const paymentId = idOf(event.data.object.payment_intent);
      if (paymentId === null) break;
      return { id, type, subject: 'dispute', paymentId, disputed: cents(event.data.object.amount) };
    }
  }
  return { id, type, subject: 'other' };
}
