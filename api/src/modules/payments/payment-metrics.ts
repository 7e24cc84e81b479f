import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { DatabaseFigures } from '../../shared/metrics/database-figures.js';
import { Metrics } from '../../shared/metrics/metrics.js';

/**
 * `refused`: not signed by the provider. `unreadable`: signed, but not what its type promises. `failed`: the provider
 * delivers it again.
 */
const outcomes = ['handled', 'duplicate', 'ignored', 'refused', 'unreadable', 'failed'] as const;
export type WebhookOutcome = (typeof outcomes)[number];

const states = ['unresolved', 'refund_waiting', 'refund_failed'] as const;
type Row = Record<(typeof states)[number], number>;

/** An expired payment page is closed within minutes of its end. */
const UNRESOLVED_AFTER_MINUTES = 15;
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
    const unfulfilled = new Gauge({
      name: 'payments_without_order',
      help: 'Payments without an order: refund not made yet, refund failed, or outcome unknown after the page expired',
      labelNames: ['state'],
      registers: [registry],
    });
    figures.add<Row>({
      sql: `SELECT (SELECT count(*) FROM checkouts
                    WHERE session_closed_at IS NULL AND payment_session_id IS NOT NULL AND status <> 'awaiting_payment'
                      AND expires_at < now() - interval '${UNRESOLVED_AFTER_MINUTES} minutes') AS unresolved,
                   count(*) FILTER (WHERE status IN ('due', 'pending')) AS refund_waiting,
                   count(*) FILTER (WHERE status = 'failed' AND amount > made) AS refund_failed
            FROM refunds, LATERAL (SELECT coalesce(sum(amount), 0) AS made FROM refunds AS others
                                   WHERE others.payment_id = refunds.payment_id AND others.status <> 'failed') AS others
            WHERE order_id IS NULL AND created_at > now() - interval '${REFUND_DAYS} days'`,
      show: ([row]) => {
        for (const state of states) unfulfilled.set({ state }, row?.[state] ?? 0);
      },
      hide: () => unfulfilled.reset(),
    });
  }

  countWebhook(outcome: WebhookOutcome): void {
    this.webhooks.inc({ outcome });
  }
}
