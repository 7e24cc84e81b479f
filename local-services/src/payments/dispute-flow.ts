import type { Stripe } from 'stripe';
import { invalid } from './api-error.js';
import { type DisputeRequest, moved, newDispute } from './dispute-objects.js';
import type { IntentRecord, Ledger } from './ledger.js';
import type { Emission, EventSender } from './webhook-delivery.js';

type Options = {
  ledger: Ledger;
  events: EventSender;
  /** In seconds. */
  now: () => number;
};

/** What a bank decides when this is submitted. */
const decisions: Record<string, 'won' | 'lost' | 'escalated'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
  escalate_inquiry_evidence: 'escalated',
};

const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning_');
const needsResponse = ({ status }: Stripe.Dispute) =>
  status === 'needs_response' || status === 'warning_needs_response';

/** As a bank and the owner do. */
export class DisputeFlow {
  constructor(private readonly options: Options) {}

  open({ intent, charge }: IntentRecord, request: DisputeRequest): Stripe.Dispute {
    if (!charge) throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to dispute.`);
    const dispute = newDispute(charge, request, this.options.now());
    charge.disputed = true;
    this.options.ledger.intents.put(intent.id, { intent, charge });
    this.change(dispute, 'created', dispute.status);
    if (!request.isInquiry) this.move(dispute, 'withdrawn');
    return dispute;
  }

  /** `text`: see `decisions`; any other decides nothing yet. */
  answer(dispute: Stripe.Dispute, { text, isSubmitted }: { text: string | undefined; isSubmitted: boolean }): void {
    if (!needsResponse(dispute)) throw invalid(`This dispute is ${dispute.status} and takes no evidence.`);
    dispute.evidence = { ...dispute.evidence, uncategorized_text: text ?? dispute.evidence.uncategorized_text };
    dispute.evidence_details.has_evidence = true;
    if (!isSubmitted) return this.change(dispute, 'updated', dispute.status);
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = 'manual';
    this.change(dispute, 'updated', isInquiry(dispute) ? 'warning_under_review' : 'under_review');
    const decision = decisions[dispute.evidence.uncategorized_text ?? ''];
    if (decision) this.decide(dispute, decision);
  }

  close(dispute: Stripe.Dispute): void {
    if (!needsResponse(dispute)) throw invalid('This dispute is already closed.');
    this.decide(dispute, 'lost');
  }

  decide(dispute: Stripe.Dispute, decision: 'won' | 'lost' | 'escalated'): void {
    if (decision === 'escalated') {
      dispute.is_charge_refundable = false;
      this.change(dispute, 'updated', 'needs_response');
      return this.move(dispute, 'withdrawn');
    }
    if (isInquiry(dispute)) return this.change(dispute, 'closed', 'warning_closed');
    dispute.is_charge_refundable = decision === 'won';
    this.change(dispute, 'closed', decision);
    if (decision === 'won') this.move(dispute, 'reinstated');
  }

  private move(dispute: Stripe.Dispute, way: 'withdrawn' | 'reinstated'): void {
    dispute.balance_transactions = [...dispute.balance_transactions, moved(dispute, way, this.options.now())];
    this.tell(dispute, `charge.dispute.funds_${way}`);
  }

  private change(dispute: Stripe.Dispute, event: 'created' | 'updated' | 'closed', status: string): void {
    dispute.status = status;
    this.tell(dispute, `charge.dispute.${event}`);
  }

  private tell(dispute: Stripe.Dispute, type: Emission['type']): void {
    this.options.ledger.disputes.put(dispute.id, dispute);
    void this.options.events.send([{ type, object: dispute }]);
  }
}
