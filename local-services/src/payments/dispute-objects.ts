import type { Stripe } from 'stripe';
import { newId } from './ids.js';

export type DisputeRequest = {
  /** In cents; the whole charge by default. */
  amount?: number;
  reason: string;
  isInquiry?: boolean;
  /** In seconds. */
  dueBy?: number | null;
};

const FEE = 1_500;
const DAYS_TO_ANSWER = 14;
const DAY = 24 * 3600;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function newDispute(
  charge: Stripe.Charge,
  { amount = charge.amount, reason, isInquiry = false, dueBy }: DisputeRequest,
  now: number,
): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueBy === undefined ? now + DAYS_TO_ANSWER * DAY : dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}

/** The whole amount; the fee is the provider's own. */
export function moved(
  dispute: Stripe.Dispute,
  way: 'withdrawn' | 'reinstated',
  now: number,
): Stripe.BalanceTransaction {
  const isOut = way === 'withdrawn';
  const amount = isOut ? -dispute.amount : dispute.amount;
  const fee = isOut ? FEE : 0;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: dispute.currency,
    description: isOut ? 'Chargeback withdrawal' : 'Chargeback reversal',
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: isOut ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  };
}
