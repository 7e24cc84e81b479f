import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { newId } from './ids.js';
import { CannotSave } from './journal.js';
import type { EventRecord, Ledger, WireEvent } from './ledger.js';

/** Of the SDK whose types these objects have. */
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';

export type Emission = { type: WireEvent['type']; object: WireEvent['data']['object'] };
/** Resolves after the first attempt. */
export type EventSender = { send: (emissions: Emission[], afterMs?: number) => Promise<void> };

const ATTEMPT_MS = 10_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3600_000;

export type DeliveryOptions = {
  ledger: Ledger;
  url: string;
  secret: string;
  events?: string[];
  /** In milliseconds. */
  now: () => number;
  /** Before each repetition; the last one repeats. */
  retryMs: number[];
};

/** `t=<seconds>,v1=<hmac of "t.payload">`. */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}

/** Until each is answered 2xx. The last goes first: the provider promises no order. */
export class WebhookDelivery implements EventSender {
  private readonly stopping = new AbortController();
  private last = 0;

  constructor(private readonly options: DeliveryOptions) {}

  resume(): void {
    for (const record of this.options.ledger.events.all()) {
      this.last = Math.max(this.last, record.order);
      void this.attemptWhenDue(record);
    }
  }

  stop(): void {
    this.stopping.abort();
  }

  send(emissions: Emission[], afterMs = 0): Promise<void> {
    const now = this.options.now();
    const records = emissions.map(({ type, object }): EventRecord => {
      const event: WireEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: Math.floor(now / 1000),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        // it may change before delivery
        data: { object: structuredClone(object) },
      };
      this.last += 1;
      return { event, order: this.last, attempts: 0, nextAttempt: now + afterMs };
    });
    for (const record of records) this.options.ledger.events.put(record.event.id, record);
    const [first, ...later] = records.toReversed();
    const attempt = first ? this.attemptWhenDue(first) : Promise.resolve();
    let previous = attempt;
    for (const record of later) previous = this.attemptWhenDue(record, previous);
    return attempt;
  }

  private async attemptWhenDue(record: EventRecord, previous?: Promise<void>): Promise<void> {
    if (record.nextAttempt === null) return;
    const pause = Math.max(0, record.nextAttempt - this.options.now());
    await sleep(pause, undefined, { ref: false });
    await previous;
    if (!this.stopping.signal.aborted) await this.attempt(record);
  }

  private async attempt(record: EventRecord): Promise<void> {
    const { retryMs, now, ledger } = this.options;
    const pause = retryMs[Math.min(record.attempts, retryMs.length - 1)] ?? 1_000;
    try {
      // never announce what a crash could undo
      await ledger.saved();
    } catch (error) {
      if (!(error instanceof CannotSave)) throw error;
      void this.attemptWhenDue({ ...record, nextAttempt: now() + pause });
      return;
    }
    const isDelivered = await this.post(record.event);
    if (this.stopping.signal.aborted) return;
    const attempts = record.attempts + 1;
    const isTooLate = now() - record.event.created * 1000 > GIVE_UP_AFTER_MS;
    const nextAttempt = isDelivered || isTooLate ? null : now() + pause;
    const event = isDelivered ? { ...record.event, pending_webhooks: 0 } : record.event;
    const next = { ...record, event, attempts, nextAttempt };
    ledger.events.put(event.id, next);
    void this.attemptWhenDue(next);
  }

  private async post(event: WireEvent): Promise<boolean> {
    if (this.options.events && !this.options.events.includes(event.type)) return true;
    const payload = JSON.stringify(event, null, 2);
    const signature = signatureHeader(payload, this.options.secret, Math.floor(this.options.now() / 1000));
    try {
      const response = await fetch(this.options.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'payment-stand-in',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ATTEMPT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false; // unreachable or too slow: retried
    }
  }
}
