import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentEvent } from '../../integrations/stripe/payment-provider.js';
import { DisputeMatching } from './dispute-matching.js';
import { RefundMatching, lockOfPayment } from './refund-matching.js';

@Injectable()
export class PaymentLedger {
  constructor(
    private readonly refunds: RefundMatching,
    private readonly disputes: DisputeMatching,
  ) {}

  /** False if it was recorded before. */
  async record(manager: EntityManager, event: PaymentEvent): Promise<boolean> {
    const sessionId = event.subject === 'session' ? event.session.id : null;
    const recorded = await manager.query<unknown[]>(
      `INSERT INTO payment_events (id, type, payment_session_id, payment_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING id`,
      [event.id, event.type, sessionId, paymentOf(event)],
    );
    return recorded.length > 0;
  }

  /** Serialises messages about a payment with the writing of its order. */
  async lock(manager: EntityManager, paymentId: string): Promise<void> {
    await manager.query(`SELECT ${lockOfPayment('$1')}`, [paymentId]);
  }

  async catchUp(manager: EntityManager, paymentId: string): Promise<void> {
    const [told] = await manager.query<{ isRefunded: boolean | null; isDisputed: boolean | null }[]>(
      `SELECT bool_or(type LIKE '%refund%') AS "isRefunded", bool_or(type LIKE '%dispute%') AS "isDisputed"
       FROM payment_events WHERE payment_id = $1`,
      [paymentId],
    );
    if (told?.isRefunded) await this.refunds.matchSoon(manager, paymentId);
    if (told?.isDisputed) await this.disputes.matchSoon(manager, paymentId);
  }
}

function paymentOf(event: PaymentEvent): string | null {
  if (event.subject === 'session') return event.session.paymentId;
  return event.subject === 'refund' || event.subject === 'dispute' ? event.paymentId : null;
}
