import type { Stripe } from 'stripe';
import { Journal, type Table } from './journal.js';

/** A checkout session and its lines. Times in seconds, like the provider's. */
export type SessionRecord = {
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  shippingName: string;
  intentMetadata: Record<string, string>;
  intentDescription: string | null;
  /** The payment attempt, if any, even a declined one. */
  triedIntent: string | null;
  /** When an asynchronous payment will succeed. */
  settlesAt: number | null;
};
export type IntentRecord = { intent: Stripe.PaymentIntent; charge: Stripe.Charge | null };
export type WireEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> & {
  type: Stripe.Event['type'];
  data: { object: Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund };
};
/** `order` breaks ties between events of one second. `nextAttempt` in milliseconds; `null` once delivered or given up. */
export type EventRecord = { event: WireEvent; order: number; attempts: number; nextAttempt: number | null };
export type AnswerRecord = { key: string; fingerprint: string; body: string; created: number };

const DAY = 24 * 3600;
const KEPT_DAYS = { answers: 1, events: 30 };

export type Ledger = {
  sessions: Table<SessionRecord>;
  intents: Table<IntentRecord>;
  refunds: Table<Stripe.Refund>;
  events: Table<EventRecord>;
  /** Responses by idempotency key. */
  answers: Table<AnswerRecord>;
  /** Throws `CannotSave`. */
  saved: () => Promise<void>;
  /** Throws `CannotSave` if the next purchases could not be saved. */
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
    events: journal.table('events', hasParts<EventRecord>('event')),
    answers: journal.table('answers', hasParts<AnswerRecord>('key')),
    saved: () => journal.saved(),
    hasRoom: () => journal.hasRoom(),
    close: () => journal.close(),
  };
}

/** Only this module writes the file, so a record's kind is checked, but not its content. */
const hasParts =
  <Value>(part: keyof Value & string) =>
  (value: unknown): value is Value =>
    typeof value === 'object' && value !== null && part in value;
