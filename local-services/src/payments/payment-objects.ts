import type { Stripe } from 'stripe';
import { newId } from './ids.js';
import { type SessionRecord, partOf } from './ledger.js';

export function newIntent(
  { session, intentMetadata, intentDescription }: SessionRecord,
  now: number,
): Stripe.PaymentIntent {
  return partOf<Stripe.PaymentIntent>({
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_received: 0,
    created: now,
    currency: session.currency ?? '',
    description: intentDescription,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: intentMetadata,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: session.customer_email,
    status: 'requires_payment_method',
  });
}

export function newCharge(intent: Stripe.PaymentIntent, now: number): Stripe.Charge {
  return partOf<Stripe.Charge>({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    balance_transaction: newId('txn'),
    captured: true,
    created: now,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    receipt_email: intent.receipt_email,
    refunded: false,
    status: 'succeeded',
  });
}

export function newRefund({
  charge,
  amount,
  reason,
  metadata,
  now,
}: {
  charge: Stripe.Charge;
  amount: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
  now: number;
}): Stripe.Refund {
  return partOf<Stripe.Refund>({
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: now,
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    status: 'succeeded',
  });
}
