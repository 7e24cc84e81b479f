import { Injectable } from '@nestjs/common';
import { type Money, toDecimal } from 'shared-contracts/money/money';
import type { EntityManager } from 'typeorm';
import type { PaymentEvent } from '../../integrations/stripe/payment-provider.js';
import { insertOf } from '../../shared/database/entity-sql.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { PaymentEventRecord } from './payment-event.entity.js';
import { RefundMatching, lockOfPayment } from './refund-matching.js';

@Injectable()
export class PaymentLedger {
  constructor(private readonly matching: RefundMatching) {}

  /** False if it was recorded before, and so handled. */
  async record(manager: EntityManager, event: PaymentEvent): Promise<boolean> {
    const [insert, values] = insertOf(manager, PaymentEventRecord, [
      {
        id: event.id,
        type: event.type,
        paymentSessionId: event.subject === 'session' ? event.session.id : null,
        paymentId: paymentOf(event),
        disputed: event.subject === 'dispute' ? toDecimal(event.disputed) : null,
      },
    ]);
    const recorded = await manager.query<unknown[]>(`${insert} ON CONFLICT DO NOTHING RETURNING id`, [values]);
    return recorded.length > 0;
  }

  /** Serialises messages about a payment with the writing of its order. */
  async lock(manager: EntityManager, paymentId: string): Promise<void> {
    await manager.query(`SELECT ${lockOfPayment('$1')}`, [paymentId]);
  }

  /** It only grows, so an older message changes nothing. */
  async noteDispute(manager: EntityManager, paymentId: string, amount: Money): Promise<void> {
    await this.raiseDisputed(manager, paymentId, toDecimal(amount));
  }

  async catchUp(manager: EntityManager, paymentId: string): Promise<void> {
    const [said] = await manager.query<{ disputed: string | null; isRefunded: boolean | null }[]>(
      `SELECT max(disputed) AS disputed, bool_or(type LIKE '%refund%') AS "isRefunded"
       FROM payment_events WHERE payment_id = $1`,
      [paymentId],
    );
    if (said?.disputed) await this.raiseDisputed(manager, paymentId, said.disputed);
    if (said?.isRefunded) await this.matching.matchSoon(manager, paymentId);
  }

  private async raiseDisputed(manager: EntityManager, paymentId: string, amount: string): Promise<void> {
    const [rows] = await manager.query<[{ id: string; before: string; after: string }[], number]>(
      `UPDATE orders SET disputed_amount = $2, updated_at = now() FROM orders AS old
       WHERE orders.payment_id = $1 AND old.id = orders.id AND orders.disputed_amount < $2
       RETURNING orders.id, old.disputed_amount AS before, orders.disputed_amount AS after`,
      [paymentId, amount],
    );
    for (const { id, before, after } of rows)
      await manager.insert(OrderEvent, { orderId: id, kind: 'dispute', fromValue: before, toValue: after });
  }
}

function paymentOf(event: PaymentEvent): string | null {
  if (event.subject === 'session') return event.session.paymentId;
  return event.subject === 'refund' || event.subject === 'dispute' ? event.paymentId : null;
}
