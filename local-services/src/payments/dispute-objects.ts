import type { Stripe } from 'stripe';
import { balanceTransaction } from './balance-transactions.js';
import { newId } from './ids.js';
import { partOf } from './ledger.js';

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

export function newDispute(
  charge: Stripe.Charge,
  { amount = charge.amount, reason, isInquiry = false, dueBy }: DisputeRequest,
  now: number,
): Stripe.Dispute {
  return partOf<Stripe.Dispute>({
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    evidence: partOf<Stripe.Dispute.Evidence>({ uncategorized_text: null }),
    evidence_details: partOf<Stripe.Dispute.EvidenceDetails>({
      due_by: dueBy === undefined ? now + DAYS_TO_ANSWER * DAY : dueBy,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    }),
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
}

/** The whole amount; the fee is the provider's own. */
export function moved(
  dispute: Stripe.Dispute,
  way: 'withdrawn' | 'reinstated',
  now: number,
): Stripe.BalanceTransaction {
  const isOut = way === 'withdrawn';
  return balanceTransaction({
    id: newId('txn'),
    type: 'adjustment',
    reporting_category: isOut ? 'dispute' : 'dispute_reversal',
    amount: isOut ? -dispute.amount : dispute.amount,
    fee: isOut ? FEE : 0,
    currency: dispute.currency,
    created: now,
    description: isOut ? 'Chargeback withdrawal' : 'Chargeback reversal',
    source: dispute.id,
  });
}
