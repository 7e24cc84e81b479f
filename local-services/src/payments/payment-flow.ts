import type { Stripe } from 'stripe';
import { invalid } from './api-error.js';
import type { DisputeFlow } from './dispute-flow.js';
import type { DisputeRequest } from './dispute-objects.js';
import { newId } from './ids.js';
import type { IntentRecord, Ledger, SessionRecord } from './ledger.js';
import { newCharge, newIntent, newRefund } from './payment-objects.js';
import { customer } from './session-objects.js';
import type { Emission, EventSender } from './webhook-delivery.js';

/** Nobody should enter a real one. */
const testCards: Record<string, 'pays' | 'pays later' | 'declined' | DisputeRequest> = {
  '4242424242424242': 'pays',
  '4000000000000341': 'pays later',
  '4000000000000002': 'declined',
  // disputed at once
  '4000000000000259': { reason: 'fraudulent' },
  '4000000000002685': { reason: 'product_not_received' },
  '4000000000001976': { reason: 'fraudulent', isInquiry: true },
};

export type PayResult = 'complete' | 'declined' | 'invalid' | 'not open';
/** `report`: until the shop has answered, or not in time. */
type Payment = { result: PayResult; report?: Promise<void> };

export type FlowOptions = {
  ledger: Ledger;
  events: EventSender;
  disputes: DisputeFlow;
  /** In seconds. */
  now: () => number;
  settleAfterSeconds: number;
};

/** Synchronous: clicks and expiries never interleave. */
export class PaymentFlow {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly options: FlowOptions) {}

  resume(): void {
    for (const record of this.options.ledger.sessions.all()) this.plan(record);
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  keep(record: SessionRecord): void {
    this.options.ledger.sessions.put(record.session.id, record);
    this.plan(record);
  }

  pay(record: SessionRecord, { card, email }: { card: string; email: string }): Payment {
    const { session } = record;
    this.expireIfDue(record);
    if (session.status !== 'open') return { result: 'not open' };
    const outcome = testCards[card.replace(/[\s-]/g, '')];
    if (!outcome) return { result: 'invalid' };
    const { intent, isNew } = this.intentOf(record);
    const created: Emission[] = isNew ? [{ type: 'payment_intent.created', object: intent }] : [];
    intent.payment_method = newId('pm');
    if (outcome === 'declined') {
      intent.last_payment_error = {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      };
      this.keepIntent({ intent, charge: null });
      void this.options.events.send([...created, { type: 'payment_intent.payment_failed', object: intent }]);
      return { result: 'declined' };
    }
    session.status = 'complete';
    session.url = null;
    session.payment_intent = intent.id;
    session.customer_details = customer(session.customer_email ?? email);
    intent.last_payment_error = null;
    if (outcome === 'pays later') {
      this.completeUnpaid(record, intent, created);
      return { result: 'complete' };
    }
    const type = 'checkout.session.completed';
    const report = this.succeed(record, intent, { before: created, type });
    const paid = this.options.ledger.intents.get(intent.id);
    if (outcome !== 'pays' && paid) this.options.disputes.open(paid, outcome);
    return { result: 'complete', report };
  }

  expire(record: SessionRecord): void {
    const { session } = record;
    this.expireIfDue(record);
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    this.close(record);
  }

  expireIfDue(record: SessionRecord): void {
    if (record.session.status === 'open' && record.session.expires_at <= this.options.now()) this.close(record);
  }

  refund(
    { intent, charge }: IntentRecord,
    request: { amount: number | undefined; reason: Stripe.Refund.Reason | null; metadata: Record<string, string> },
  ): Stripe.Refund {
    if (!charge || intent.status !== 'succeeded')
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, 'payment_intent');
    if (this.disputesOf(intent.id).some((dispute) => !dispute.is_charge_refundable))
      throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed');
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
    const amount = request.amount ?? left;
    if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
    if (amount > left)
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount');
    const refund = newRefund({
      charge,
      amount,
      reason: request.reason,
      metadata: request.metadata,
      now: this.options.now(),
    });
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.keepIntent({ intent, charge });
    this.options.ledger.refunds.put(refund.id, refund);
    void this.options.events.send([
      { type: 'refund.created', object: refund },
      { type: 'charge.refunded', object: charge },
    ]);
    return refund;
  }

  private disputesOf(intentId: string): Stripe.Dispute[] {
    return this.options.ledger.disputes.all().filter(({ payment_intent: disputed }) => disputed === intentId);
  }

  private succeed(
    record: SessionRecord,
    intent: Stripe.PaymentIntent,
    { before, type }: { before: Emission[]; type: Emission['type'] },
  ): Promise<void> {
    const { session } = record;
    const charge = newCharge(intent, this.options.now());
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = charge.id;
    this.keepIntent({ intent, charge });
    session.payment_status = 'paid';
    this.keep(record);
    return this.options.events.send([
      ...before,
      { type: 'charge.succeeded', object: charge },
      { type: 'payment_intent.succeeded', object: intent },
      { type, object: session },
    ]);
  }

  private completeUnpaid(record: SessionRecord, intent: Stripe.PaymentIntent, created: Emission[]): void {
    intent.status = 'processing';
    this.keepIntent({ intent, charge: null });
    record.settlesAt = this.options.now() + this.options.settleAfterSeconds;
    this.keep(record);
    // after the payment's event: a shop must not rely on the order
    const late = this.options.settleAfterSeconds * 1000 + 300;
    void this.options.events.send([...created, { type: 'payment_intent.processing', object: intent }]);
    void this.options.events.send([{ type: 'checkout.session.completed', object: record.session }], late);
  }

  private settle(record: SessionRecord): void {
    const intentId = record.session.payment_intent;
    const found = typeof intentId === 'string' ? this.options.ledger.intents.get(intentId) : undefined;
    if (!found || record.settlesAt === null) return;
    record.settlesAt = null;
    void this.succeed(record, found.intent, { before: [], type: 'checkout.session.async_payment_succeeded' });
  }

  private close(record: SessionRecord): void {
    record.session.status = 'expired';
    record.session.url = null;
    this.keep(record);
    void this.options.events.send([{ type: 'checkout.session.expired', object: record.session }]);
  }

  private intentOf(record: SessionRecord): { intent: Stripe.PaymentIntent; isNew: boolean } {
    const previous = record.triedIntent === null ? undefined : this.options.ledger.intents.get(record.triedIntent);
    if (previous) return { intent: previous.intent, isNew: false };
    const intent = newIntent(record, this.options.now());
    record.triedIntent = intent.id;
    this.options.ledger.sessions.put(record.session.id, record);
    return { intent, isNew: true };
  }

  private keepIntent(record: IntentRecord): void {
    this.options.ledger.intents.put(record.intent.id, record);
  }

  private plan(record: SessionRecord): void {
    if (record.session.status === 'open') this.at(record.session.expires_at, () => this.expireIfDue(record));
    if (record.settlesAt !== null) this.at(record.settlesAt, () => this.settle(record));
  }

  private at(seconds: number, action: () => void): void {
    const wait = Math.max(0, (seconds - this.options.now()) * 1000);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      action();
    }, wait);
    timer.unref();
    this.timers.add(timer);
  }
}
