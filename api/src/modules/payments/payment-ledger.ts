import { Injectable } from '@nestjs/common';
import { type Money, toDecimal } from 'shared-contracts/money/money';
import type { EntityManager } from 'typeorm';
import type { PaymentEvent } from '../../integrations/stripe/payment-provider.js';
import { insertOf } from '../../shared/database/entity-sql.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { OrderMails } from '../orders/order-mails.js';
import { PaymentEventRecord } from './payment-event.entity.js';

type Sums = { refunded: string | null; disputed: string | null };
const columns = { refund: 'refunded_amount', dispute: 'disputed_amount' } as const;

/** The SQL that locks messages about a payment; nothing if the expression is null. */
export const lockOfPayment = (paymentId: string): string =>
  `pg_advisory_xact_lock(hashtextextended('payment ' || ${paymentId}, 0))`;

/** Refunded and disputed amounts, by the provider's messages in any order. */
@Injectable()
export class PaymentLedger {
  constructor(private readonly mails: OrderMails) {}

  /** Records the event. False if it was recorded before, and so handled. */
  async record(manager: EntityManager, event: PaymentEvent): Promise<boolean> {
    const [insert, values] = insertOf(manager, PaymentEventRecord, [
      {
        id: event.id,
        type: event.type,
        paymentSessionId: event.subject === 'session' ? event.session.id : null,
        paymentId: paymentOf(event),
        refunded: event.subject === 'refund' ? toDecimal(event.refunded) : null,
        disputed: event.subject === 'dispute' ? toDecimal(event.disputed) : null,
      },
    ]);
    const recorded = await manager.query<unknown[]>(`${insert} ON CONFLICT DO NOTHING RETURNING id`, [values]);
    return recorded.length > 0;
  }

  /** Serialises messages about a payment with the writing of its order, so that one of them sees the other's result. */
  async lock(manager: EntityManager, paymentId: string): Promise<void> {
    await manager.query(`SELECT ${lockOfPayment('$1')}`, [paymentId]);
  }

  /** Writes the refunded or disputed amount to the order. Amounts only grow, so an older message changes nothing. */
  async note(
    manager: EntityManager,
    note: { kind: keyof typeof columns; paymentId: string; amount: Money },
  ): Promise<void> {
    await this.raise(manager, { ...note, amount: toDecimal(note.amount) });
  }

  /** Applies messages about the payment that arrived before its order. */
  async catchUp(manager: EntityManager, paymentId: string): Promise<void> {
    const [said] = await manager.query<Sums[]>(
      `SELECT max(refunded) AS refunded, max(disputed) AS disputed FROM payment_events WHERE payment_id = $1`,
      [paymentId],
    );
    if (said?.refunded) await this.raise(manager, { kind: 'refund', paymentId, amount: said.refunded });
    if (said?.disputed) await this.raise(manager, { kind: 'dispute', paymentId, amount: said.disputed });
  }

  private async raise(
    manager: EntityManager,
    { kind, paymentId, amount }: { kind: keyof typeof columns; paymentId: string; amount: string },
  ): Promise<void> {
    const column = columns[kind];
    const [rows] = await manager.query<[{ id: string; before: string; after: string }[], number]>(
      `UPDATE orders SET ${column} = $2, updated_at = now() FROM orders AS old
       WHERE orders.payment_id = $1 AND old.id = orders.id AND orders.${column} < $2
       RETURNING orders.id, old.${column} AS before, orders.${column} AS after`,
      [paymentId, amount],
    );
    for (const { id, before, after } of rows) {
      await manager.insert(OrderEvent, { orderId: id, kind, fromValue: before, toValue: after });
      if (kind === 'refund') await this.mails.tellOrderRefund(manager, id, { before, after });
    }
  }
}

function paymentOf(event: PaymentEvent): string | null {
  if (event.subject === 'session') return event.session.paymentId;
  return event.subject === 'refund' || event.subject === 'dispute' ? event.paymentId : null;
}
