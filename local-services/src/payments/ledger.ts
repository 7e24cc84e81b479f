import type { Stripe } from 'stripe';
import { Journal, type Table } from './journal.js';

/** A hosted page and what it sells. Times in seconds, as the provider counts them. */
export type SessionRecord = {
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  shippingName: string;
  intentMetadata: Record<string, string>;
  intentDescription: string | null;
  /** The payment that was begun on the page, declined ones too. */
  triedIntent: string | null;
  /** When the money of an asynchronous payment arrives. */
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
/** `order`: events have the same second often. `nextAttempt` in milliseconds; `null` when it was delivered or given up. */
export type EventRecord = { event: WireEvent; order: number; attempts: number; nextAttempt: number | null };
export type AnswerRecord = { key: string; fingerprint: string; body: string; created: number };

const DAY = 24 * 3600;
const KEPT_DAYS = { answers: 1, events: 30 };

/** All that the stand-in remembers. */
export type Ledger = {
  sessions: Table<SessionRecord>;
  intents: Table<IntentRecord>;
  refunds: Table<Stripe.Refund>;
  events: Table<EventRecord>;
  /** Answers by idempotency key. */
  answers: Table<AnswerRecord>;
  saved: () => Promise<void>;
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
    close: () => journal.close(),
  };
}

/** The file is written by us alone: its records are told apart, not checked in depth. */
const hasParts =
  <Value>(part: keyof Value & string) =>
  (value: unknown): value is Value =>
    typeof value === 'object' && value !== null && part in value;
