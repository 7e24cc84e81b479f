import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DatabaseFigures } from '../../shared/metrics/database-figures.js';
import { Metrics } from '../../shared/metrics/metrics.js';
import { REMINDER_DAYS } from './domain/dispute-state.js';

/**
 * `not_ours`: of another account or mode. `refused`: not signed by the provider. `unreadable`: not what its type promises. `failed`:
 * delivered again.
 */
const outcomes = ['handled', 'duplicate', 'ignored', 'not_ours', 'refused', 'unreadable', 'failed'] as const;
export type WebhookOutcome = (typeof outcomes)[number];

/** Expired payment pages are closed within minutes. */
const UNRESOLVED_AFTER_MINUTES = 15;
/** Banks take up to two weeks. */
const AWAITED_DAYS = 15;
const REFUND_DAYS = 30;

@Injectable()
export class PaymentMetrics {
  private readonly webhooks: Counter;

  constructor({ registry }: Metrics, figures: DatabaseFigures) {
    this.webhooks = new Counter({
      name: 'webhooks_total',
      help: "The payment provider's webhook calls",
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of outcomes) this.webhooks.inc({ outcome }, 0);
    figures.addGauge({
      name: 'payments_without_order',
      help: 'Payments without an order: refund not made yet or failed, unexplained for an hour, not of this shop (last day), or outcome unknown after the page expired',
      label: 'state',
      sql: `SELECT (SELECT count(*) FROM checkouts
                    WHERE session_closed_at IS NULL AND payment_session_id IS NOT NULL
                      AND expires_at < now() - CASE status WHEN 'awaiting_payment'
                        THEN interval '${AWAITED_DAYS} days' ELSE interval '${UNRESOLVED_AFTER_MINUTES} minutes' END) AS unresolved,
                   (SELECT count(*) FROM payments_without_order
                    WHERE outcome = 'wait' AND created_at < now() - interval '1 hour') AS waiting,
                   (SELECT count(*) FROM payments_without_order
                    WHERE outcome = 'not_ours' AND created_at > now() - interval '1 day') AS not_ours,
                   count(*) FILTER (WHERE status IN ('due', 'pending')) AS refund_waiting,
                   count(*) FILTER (WHERE status = 'failed' AND amount > made) AS refund_failed
            FROM refunds, LATERAL (SELECT coalesce(sum(amount), 0) AS made FROM refunds AS others
                                   WHERE others.payment_id = refunds.payment_id AND others.status <> 'failed') AS others
            WHERE order_id IS NULL AND created_at > now() - interval '${REFUND_DAYS} days'`,
    });
    figures.addGauge({
      name: 'disputes',
      help: `Disputes that have to be answered, and those of them that are due within ${REMINDER_DAYS} days`,
      label: 'state',
      sql: `SELECT count(*) AS needs_response,
                   count(*) FILTER (WHERE evidence_due_at <= now() + interval '${REMINDER_DAYS} days') AS due_soon
            FROM disputes WHERE phase = 'needs_response'`,
    });
  }

  countWebhook(outcome: WebhookOutcome): void {
    this.webhooks.inc({ outcome });
  }
}
