import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import { newId } from './ids.js';
import type { EventRecord, Ledger, WireEvent } from './ledger.js';

/** The API version of the SDK whose types these objects have. */
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';

export type Emission = { type: WireEvent['type']; object: WireEvent['data']['object']; afterMs?: number };
export type EventSender = { send: (emissions: Emission[]) => void };

const ATTEMPT_MS = 10_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3600_000;
/** Delay between events of one batch, in milliseconds. A batch is delivered last event first. */
const SPACING_MS = 50;

export type DeliveryOptions = {
  ledger: Ledger;
  url: string;
  secret: string;
  /** In milliseconds. */
  now: () => number;
  /** Delays before the second attempt, the third and so on; the last one repeats. */
  retryMs: number[];
};

/** Signs as the provider does: `t=<seconds>,v1=<hmac of "t.payload">`. */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}

/** Delivers events until each is answered 2xx. A batch goes out in reverse on purpose: the provider promises no order either. */
export class WebhookDelivery implements EventSender {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly stopping = new AbortController();
  private last = 0;

  constructor(private readonly options: DeliveryOptions) {}

  /** Resumes deliveries that a previous process did not finish. */
  resume(): void {
    for (const record of this.options.ledger.events.all()) {
      this.last = Math.max(this.last, record.order);
      if (record.nextAttempt !== null) this.plan(record);
    }
  }

  stop(): void {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  send(emissions: Emission[]): void {
    const now = this.options.now();
    for (const [index, { type, object, afterMs = 0 }] of emissions.entries()) {
      const event: WireEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: Math.floor(now / 1000),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        // a snapshot: the object may change before delivery
        data: { object: structuredClone(object) },
      };
      const nextAttempt = now + afterMs + (emissions.length - 1 - index) * SPACING_MS;
      this.last += 1;
      this.keepAndPlan({ event, order: this.last, attempts: 0, nextAttempt });
    }
  }

  private keepAndPlan(record: EventRecord): void {
    this.options.ledger.events.put(record.event.id, record);
    this.plan(record);
  }

  private plan(record: EventRecord): void {
    if (record.nextAttempt === null || this.stopping.signal.aborted) return;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        void this.attempt(record);
      },
      Math.max(0, record.nextAttempt - this.options.now()),
    );
    timer.unref();
    this.timers.add(timer);
  }

  private async attempt(record: EventRecord): Promise<void> {
    // never announce what a crash could undo
    await this.options.ledger.saved();
    const isDelivered = await this.post(record.event);
    if (this.stopping.signal.aborted) return;
    const attempts = record.attempts + 1;
    const { retryMs, now } = this.options;
    const pause = retryMs[Math.min(record.attempts, retryMs.length - 1)] ?? 1_000;
    const isTooLate = now() - record.event.created * 1000 > GIVE_UP_AFTER_MS;
    const nextAttempt = isDelivered || isTooLate ? null : now() + pause;
    const event = isDelivered ? { ...record.event, pending_webhooks: 0 } : record.event;
    this.keepAndPlan({ ...record, event, attempts, nextAttempt });
  }

  private async post(event: WireEvent): Promise<boolean> {
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
