import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentEvent } from '../../integrations/stripe/payment-provider.js';
import { Transactions } from '../../shared/database/transactions.js';
import { parseTraceParent } from '../../shared/tracing/trace-parent.js';
import { tracing } from '../../shared/tracing/tracing.js';
import { DisputeMatching } from './dispute-matching.js';
import { PaymentLedger } from './payment-ledger.js';
import type { WebhookOutcome } from './payment-metrics.js';
import { RefundMatching } from './refund-matching.js';
import { Settlement } from './settlement.js';

type HandledEvent = Exclude<PaymentEvent, { subject: 'other' }>;

@Injectable()
export class PaymentEvents {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly transactions: Transactions,
    private readonly settlement: Settlement,
    private readonly ledger: PaymentLedger,
    private readonly refunds: RefundMatching,
    private readonly disputes: DisputeMatching,
  ) {}

  /** One transaction: after a throw, the next delivery is handled again. */
  async handle(event: PaymentEvent): Promise<WebhookOutcome> {
    if (event.subject === 'other') return 'ignored';
    const parent = event.subject === 'session' ? parseTraceParent(event.session.traceparent) : undefined;
    const span = { name: `webhook ${event.type}`, kind: 'consumer', parent } as const;
    return tracing.run(span, () => this.handleOnce(event));
  }

  private handleOnce(event: HandledEvent): Promise<WebhookOutcome> {
    return this.transactions.run(async (manager) => {
      if (event.subject === 'refund' || event.subject === 'dispute') await this.ledger.lock(manager, event.paymentId);
      if (!(await this.ledger.record(manager, event))) return 'duplicate';
      await this.act(manager, event);
      return outcomeOf(event);
    });
  }

  private async act(manager: EntityManager, event: HandledEvent): Promise<void> {
    switch (event.subject) {
      case 'session':
        await this.settlement.observeIn(manager, event.session);
        return undefined;
      case 'refund':
        return this.refunds.matchSoon(manager, event.paymentId);
      case 'dispute':
        return this.disputes.matchSoon(manager, event.paymentId);
      case 'foreign':
        this.logger.warn({ eventId: event.id, type: event.type, reason: event.reason }, 'an event is not of this shop');
        return undefined;
      case 'unreadable':
        // or the provider would repeat it for days; the reconciler asks about every session
        this.logger.error({ eventId: event.id, type: event.type }, 'a payment event could not be read');
        return undefined;
    }
  }
}

function outcomeOf(event: HandledEvent): WebhookOutcome {
  if (event.subject === 'unreadable') return 'unreadable';
  const isForeign = event.subject === 'foreign' || (event.subject === 'session' && event.session.foreign !== null);
  return isForeign ? 'not_ours' : 'handled';
}
