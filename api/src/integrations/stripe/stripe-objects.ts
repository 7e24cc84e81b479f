import { Id } from 'shared-contracts/api/fields';
import { cents } from 'shared-contracts/money/money';
import * as z from 'zod';
import { UnreadablePayment } from './payment-errors.js';
import type {
  Foreign,
  PaymentEvent,
  PaymentSession,
  ProviderDispute,
  ProviderRefund,
  SessionState,
} from './payment-provider.js';

// The fields that the shop relies on; nothing else is read.

export const Text = z.string().regex(/^[\w.-]{1,255}$/);
export const Amount = z.int().min(0).max(99_999_999_99);
export const Currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .toLowerCase();
export const Metadata = z.record(z.string(), z.unknown()).nullish();
export const Reference = z.union([Text, z.looseObject({ id: Text, status: z.string().optional() })]).nullish();

const SessionObject = z.object({
  id: Text,
  metadata: Metadata,
  mode: z.string().optional(),
  livemode: z.boolean().optional(),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: Reference,
  amount_total: Amount.nullish(),
  currency: Currency.nullish(),
});
const RefundObject = z.object({
  id: Text,
  metadata: Metadata,
  payment_intent: Reference,
  amount: Amount,
  status: z.string().nullish(),
  created: z.int().min(0),
});
const OfPayment = z.object({ payment_intent: Reference });
const DisputeObject = z.object({
  id: Text,
  payment_intent: Reference,
  amount: Amount,
  currency: Currency,
  balance_transactions: z.array(
    z.object({ amount: z.int().min(-999_999_999_99).max(999_999_999_99), currency: Currency }),
  ),
  reason: Text,
  status: Text,
  evidence_details: z.object({ due_by: z.int().min(0).nullish() }),
  created: z.int().min(0),
});

/** `account`: another one, connected to ours. */
export const EventEnvelope = z.looseObject({
  id: Text,
  type: Text,
  livemode: z.boolean().optional(),
  account: z.string().nullish(),
  data: z.looseObject({ object: z.unknown() }).optional(),
});
export type EventEnvelope = z.infer<typeof EventEnvelope>;

/** Whether its key takes real money. */
export type Mode = { isLive: boolean };

export const idOf = (reference: z.infer<typeof Reference>): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const isDead = (intent: z.infer<typeof Reference>): boolean =>
  typeof intent === 'object' && ['canceled', 'requires_payment_method'].includes(intent?.status ?? '');

function stateOf(session: z.infer<typeof SessionObject>): SessionState {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'unpaid';
  if (session.payment_status !== 'unpaid') return 'paid';
  return isDead(session.payment_intent) ? 'payment_failed' : 'processing';
}

type Origin = Pick<EventEnvelope, 'livemode' | 'account'>;

function foreignOf({ livemode, account }: Origin, { isLive }: Mode): Foreign | null {
  if (typeof account === 'string') return 'another_account';
  return livemode !== undefined && livemode !== isLive ? 'another_mode' : null;
}

const sessionFrom = (session: z.infer<typeof SessionObject>, mode: Mode, envelope: Origin = {}): PaymentSession => {
  const traceparent = session.metadata?.traceparent;
  const { mode: kind = 'payment' } = session;
  return {
    id: session.id,
    checkoutId: Id.safeParse(session.metadata?.checkoutId).data ?? null,
    state: stateOf(session),
    paymentId: idOf(session.payment_intent),
    total: typeof session.amount_total === 'number' ? cents(session.amount_total) : null,
    currency: session.currency ?? null,
    foreign: foreignOf(envelope, mode) ?? foreignOf(session, mode) ?? (kind === 'payment' ? null : 'not_a_payment'),
    ...(typeof traceparent === 'string' && { traceparent }),
  };
};

/** Throws `UnreadablePayment`. */
export function parsed<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const { data, error } = schema.safeParse(answer);
  if (error) throw new UnreadablePayment(z.prettifyError(error));
  return data;
}

export const sessionOf = (answer: unknown, mode: Mode): PaymentSession =>
  sessionFrom(parsed(SessionObject, answer), mode);

const instantOf = (seconds: number): Date => new Date(seconds * 1000);

export function refundOf(answer: unknown): ProviderRefund {
  const refund = parsed(RefundObject, answer);
  return {
    id: refund.id,
    refundId: Id.safeParse(refund.metadata?.refundId).data ?? null,
    paymentId: idOf(refund.payment_intent),
    amount: cents(refund.amount),
    status: refundStatusOf(refund.status),
    createdAt: instantOf(refund.created),
  };
}

export function disputeOf(answer: unknown): ProviderDispute {
  const dispute = parsed(DisputeObject, answer);
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amount: cents(dispute.amount),
    currency: dispute.currency,
    moves: dispute.balance_transactions.map(({ amount, currency }) => ({ amount: cents(amount), currency })),
    reason: dispute.reason,
    status: dispute.status,
    evidenceDueAt: dueBy ? instantOf(dueBy) : null,
    openedAt: instantOf(dispute.created),
  };
}

export const disputedPaymentOf = (answer: unknown): string | null => idOf(parsed(OfPayment, answer).payment_intent);

function refundStatusOf(status: string | null | undefined): ProviderRefund['status'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

type Subject = PaymentEvent extends infer Event
  ? Event extends PaymentEvent
    ? Omit<Event, 'id' | 'type'>
    : never
  : never;
type Reading = (event: EventEnvelope, mode: Mode) => Subject;

/** Of another account or mode, only sessions are read. */
const reading =
  <T extends z.ZodType>(schema: T, read: (object: z.output<T>, event: EventEnvelope, mode: Mode) => Subject): Reading =>
  (event, mode) => {
    const { data: object, success } = schema.safeParse(event.data?.object);
    return success ? read(object, event, mode) : { subject: 'unreadable' };
  };

const session = reading(SessionObject, (object, event, mode) => ({
  subject: 'session',
  session: sessionFrom(object, mode, event),
}));
/** Only the event's type tells the failure. */
const failedSession = reading(SessionObject, (object, event, mode) => ({
  subject: 'session',
  session: { ...sessionFrom(object, mode, event), state: 'payment_failed' },
}));
const ofOurs =
  (read: Reading): Reading =>
  (event, mode) => {
    const reason = foreignOf(event, mode);
    return reason === null ? read(event, mode) : { subject: 'foreign', reason };
  };
/** The provider is then asked for refunds or disputes. */
const ofPayment = (subject: 'refund' | 'dispute') =>
  ofOurs(
    reading(OfPayment, (object) => {
      const paymentId = idOf(object.payment_intent);
      return paymentId === null ? { subject: 'other' } : { subject, paymentId };
    }),
  );
const refund = ofPayment('refund');
const dispute = ofPayment('dispute');

const readings: Record<string, Reading> = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'checkout.session.async_payment_failed': failedSession,
  'checkout.session.expired': session,
  'charge.refunded': refund,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
};

export const WEBHOOK_PATH = '/api/webhooks/stripe';

export const handledEvents: readonly string[] = Object.keys(readings);

export function eventOf(event: EventEnvelope, mode: Mode): PaymentEvent {
  const { id, type } = event;
  const read = Object.hasOwn(readings, type) ? readings[type] : undefined;
  return { id, type, ...(read?.(event, mode) ?? { subject: 'other' }) };
}
