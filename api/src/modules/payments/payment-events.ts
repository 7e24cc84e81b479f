import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentEvent } from '../../integrations/stripe/payment-provider.js';
import { Transactions } from '../../shared/database/transactions.js';
import { parseTraceParent } from '../../shared/tracing/trace-parent.js';
import { tracing } from '../../shared/tracing/tracing.js';
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
    private readonly matching: RefundMatching,
  ) {}

  /** One transaction: after a throw, the next delivery is handled again. What the shop ignores is not recorded. */
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
      return event.subject === 'unreadable' ? 'unreadable' : 'handled';
    });
  }

  private async act(manager: EntityManager, event: HandledEvent): Promise<void> {
    switch (event.subject) {
      case 'session':
        await this.settlement.observeIn(manager, event.session);
        return undefined;
      case 'refund':
        return this.matching.matchSoon(manager, event.paymentId);
      case 'dispute':
        return this.ledger.noteDispute(manager, event.paymentId, event.disputed);
      case 'unreadable':
        // accepted all the same: the provider would repeat it for days, and the reconciler asks about every session
        this.logger.error({ eventId: event.id, type: event.type }, 'a payment event could not be read');
        return undefined;
    }
  }
}
