import type { Stripe } from 'stripe';
import { Journal, type Table } from './journal.js';

/** Times in seconds. */
export type SessionRecord = {
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  shippingName: string;
  intentMetadata: Record<string, string>;
  intentDescription: string | null;
  triedIntent: string | null;
  settlesAt: number | null;
};
export type IntentRecord = { intent: Stripe.PaymentIntent; charge: Stripe.Charge | null };
export type WireEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> & {
  type: Stripe.Event['type'];
  data: { object: Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute };
};
/** Of an object of the provider: the fields that the shop and its tests read. */
export const partOf = <T extends object>(fields: Partial<T>): T => fields as T;

/** `order`: among events of one second. `nextAttempt`: in milliseconds; `null` once delivered or given up. */
export type EventRecord = { event: WireEvent; order: number; attempts: number; nextAttempt: number | null };
export type AnswerRecord = { key: string; fingerprint: string; body: string; created: number };

const DAY = 24 * 3600;
const KEPT_DAYS = { answers: 1, events: 30 };

export type Ledger = {
  sessions: Table<SessionRecord>;
  intents: Table<IntentRecord>;
  refunds: Table<Stripe.Refund>;
  disputes: Table<Stripe.Dispute>;
  events: Table<EventRecord>;
  /** By idempotency key. */
  answers: Table<AnswerRecord>;
  /** Throws `CannotSave`. */
  saved: () => Promise<void>;
  /** Throws `CannotSave` without room for purchases. */
  hasRoom: () => Promise<void>;
  close: () => Promise<void>;
};

export async function openLedger(file: string, now: () => number): Promise<Ledger> {
  const today = now() / 1000;
  const journal = await Journal.open(file, (table, value) => {
    if (table === 'answers')
      return hasParts<AnswerRecord>('key')(value) && value.created > today - KEPT_DAYS.answers * DAY;
    if (table !== 'events') return true;
    return hasParts<EventRecord>('event')(value) && value.event.created > today - KEPT_DAYS.events * DAY;
  });
  return {
    sessions: journal.table('sessions', hasParts<SessionRecord>('session')),
    intents: journal.table('intents', hasParts<IntentRecord>('intent')),
    refunds: journal.table('refunds', hasParts<Stripe.Refund>('payment_intent')),
    disputes: journal.table('disputes', hasParts<Stripe.Dispute>('balance_transactions')),
    events: journal.table('events', hasParts<EventRecord>('event')),
    answers: journal.table('answers', hasParts<AnswerRecord>('key')),
    saved: () => journal.saved(),
    hasRoom: () => journal.hasRoom(),
    close: () => journal.close(),
  };
}

/** Only this module writes the file, so the content is not checked. */
const hasParts =
  <Value>(part: keyof Value & string) =>
  (value: unknown): value is Value =>
    typeof value === 'object' && value !== null && part in value;
