import { Injectable } from '@nestjs/common';
import type {
  PaymentWithoutOrder,
  PaymentWithoutOrderQuery,
  WithoutOrderOutcome,
  WithoutOrderReason,
} from 'shared-contracts/checkout/without-order';
import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import { type Money, toDecimal } from 'shared-contracts/money/money';
import type { RefundStatus } from 'shared-contracts/refunds/schemas';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, sortedList } from '../../shared/http/sorted-list.js';
import type { Result } from '../../shared/result.js';
import type { CheckoutLine } from '../checkout/domain/snapshot.js';
import { contentsOf } from '../orders/domain/order-summary.js';
import { PaymentMails } from './payment-mails.js';
import { Settings } from '../../config/settings.js';

type Noted = {
  sessionId: string;
  checkoutId: string | null;
  outcome: WithoutOrderOutcome;
  reason: WithoutOrderReason;
  total?: Money | null;
  currency?: string | null;
  paymentId?: string | null;
};

type Row = Pick<PaymentWithoutOrder, 'id' | 'outcome' | 'reason' | 'amount' | 'currency'> & {
  createdAt: Date;
  askAgainAt: Date | null;
  refundStatus: RefundStatus | null;
  checkout: { lines: CheckoutLine[]; shippingInfo: Partial<ShippingInfo> } | null;
};

const TABLE = 'payments_without_order';
const COLUMNS = `payment_session_id AS id, created_at AS "createdAt", outcome, reason, amount, currency,
  ask_again_at AS "askAgainAt",
  (SELECT jsonb_build_object('lines', lines, 'shippingInfo', shipping_info)
   FROM checkouts WHERE checkouts.id = checkout_id) AS checkout,
  (SELECT refunds.status FROM refunds
   WHERE ${TABLE}.outcome = 'refund' AND refunds.payment_id = ${TABLE}.payment_id
   ORDER BY refunds.status = 'failed', refunds.created_at DESC LIMIT 1) AS "refundStatus"`;

const byTime = (name: 'newest' | 'oldest'): Sorting<Row> => ({
  name,
  direction: name === 'newest' ? 'DESC' : 'ASC',
  columns: [
    { sql: 'created_at', type: 'timestamptz', keyOf: ({ createdAt }) => createdAt.toISOString() },
    { sql: 'payment_session_id', type: 'text', keyOf: ({ id }) => id },
  ],
});
const sortings = { newest: byTime('newest'), oldest: byTime('oldest') };

/** The only writer of their rows. */
@Injectable()
export class PaymentsWithoutOrder {
  constructor(
    private readonly reads: Reads,
    private readonly mails: PaymentMails,
    private readonly settings: Settings,
  ) {}

  /** One that waits is asked about after twice as long each time, daily at last. */
  async note(manager: EntityManager, noted: Noted): Promise<void> {
    const { sessionId, checkoutId, outcome, reason, total = null, currency = null, paymentId = null } = noted;
    const [row] = await manager.query<[{ isLong: boolean }]>(
      `INSERT INTO payments_without_order AS noted
         (payment_session_id, checkout_id, outcome, reason, amount, currency, payment_id, ask_again_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $3 = 'wait' THEN now() + interval '2 minutes' END)
       ON CONFLICT (payment_session_id) DO UPDATE SET
         outcome = excluded.outcome, reason = excluded.reason, amount = excluded.amount, currency = excluded.currency,
         payment_id = excluded.payment_id,
         ask_again_at = now() + CASE WHEN excluded.outcome = 'wait'
           THEN least(greatest(now() - noted.created_at, interval '2 minutes'), interval '1 day') END
       WHERE noted.outcome = 'wait'
       RETURNING created_at < now() - interval '1 hour' AS "isLong"`,
      [sessionId, checkoutId, outcome, reason, total === null ? null : toDecimal(total), currency, paymentId],
    );
    if (outcome === 'wait' && row?.isLong) await this.mails.tellWaitingPayment(manager, { sessionId, reason });
  }

  list({
    limit,
    cursor,
    sort = 'newest',
  }: z.output<typeof PaymentWithoutOrderQuery>): Promise<Result<Page<PaymentWithoutOrder>>> {
    const { CURRENCY: ours } = this.settings.environment;
    return sortedList<Row, PaymentWithoutOrder>(
      this.reads,
      {
        columns: COLUMNS,
        from: TABLE,
        where: 'true',
        values: [],
        sorting: sortings[sort],
      },
      { limit, cursor, view: (row) => viewOf(row, ours) },
    );
  }
}

function viewOf({ checkout, currency, ...row }: Row, ours: string): PaymentWithoutOrder {
  const { firstName, lastName, email } = checkout?.shippingInfo ?? {};
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    askAgainAt: row.askAgainAt?.toISOString() ?? null,
    currency: currency === ours ? null : currency,
    customerName: firstName === undefined ? null : [firstName, lastName].filter(Boolean).join(' '),
    customerEmail: email ?? null,
    wanted: contentsOf(checkout?.lines ?? []),
  };
}
