import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { parseMoney, toDecimal } from 'shared-contracts/money/money';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PaymentProvider, type ProviderDispute } from '../../integrations/stripe/payment-provider.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { type DisputeRow, changeOf, isDueSoon } from './domain/dispute-state.js';
import { DisputeMails } from './dispute-mails.js';
import { DisputeRecord } from './dispute.entity.js';
import { lockOfPayment } from './refund-matching.js';

const matchDisputesOf = job({ name: 'match-disputes', payload: z.object({ paymentId: z.string() }) });
const HOURLY = '27 * * * *';
const DAILY = '41 4 * * *';
const BATCH_SIZE = 100;
/** Disputes since then are looked for, in case their events were missed. */
const LOOK_BACK_DAYS = 10;
const DAY_MS = 24 * 3600_000;

/** Not ended, or won and the money not back yet. */
const OPEN = `(phase IN ('needs_response', 'under_review') OR (phase = 'won' AND withdrawn > 0))`;

const MISMATCHED = `orders WHERE disputed_amount > 0 AND disputed_amount <>
  (SELECT coalesce(sum(withdrawn), 0) FROM disputes WHERE disputes.order_id = orders.id)`;

type Asked = { askedAt: Date; reported: readonly ProviderDispute[] };

/**
 * The only writer of disputes, and of what is gone of an order's money. Events only say whose disputes have changed, so that order,
 * repetition and loss of events don't matter.
 */
@Injectable()
export class DisputeMatching implements OnModuleInit {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly payments: PaymentProvider,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
    private readonly mails: DisputeMails,
  ) {}

  onModuleInit(): void {
    this.worker.handle(matchDisputesOf, ({ paymentId }) => this.match(paymentId));
    this.worker.schedule('match-open-disputes', HOURLY, () => this.matchOpen());
    this.worker.schedule('find-disputes', DAILY, () => this.find());
  }

  /** Once the transaction has committed. */
  async matchSoon(manager: EntityManager, paymentId: string): Promise<void> {
    await this.jobs.add(manager, matchDisputesOf, { paymentId });
  }

  async match(paymentId: string): Promise<void> {
    const [{ askedAt }] = await this.dataSource.query<[{ askedAt: Date }]>(`SELECT clock_timestamp() AS "askedAt"`);
    const reported = await this.payments.disputesOf(paymentId);
    await this.transactions.run((manager) => this.apply(manager, paymentId, { askedAt, reported }));
  }

  async matchOpen(): Promise<void> {
    const open = await this.dataSource.query<{ paymentId: string }[]>(
      `SELECT payment_id AS "paymentId" FROM (
         SELECT payment_id, asked_at FROM disputes WHERE ${OPEN}
         UNION ALL SELECT payment_id, '-infinity' FROM ${MISMATCHED}
       ) AS open GROUP BY payment_id ORDER BY min(asked_at) LIMIT ${BATCH_SIZE}`,
    );
    await this.matchEach(open.map(({ paymentId }) => paymentId));
    await this.remind(new Date());
  }

  async find(): Promise<void> {
    const disputed = new Set<string>();
    const since = new Date(Date.now() - LOOK_BACK_DAYS * DAY_MS);
    for await (const paymentId of this.payments.paymentsDisputedSince(since)) disputed.add(paymentId);
    await this.matchEach([...disputed]);
  }

  private async matchEach(paymentIds: readonly string[]): Promise<void> {
    for (const paymentId of paymentIds)
      await this.match(paymentId).catch((error: unknown) =>
        this.logger.warn({ err: error, paymentId }, 'the disputes of a payment could not be matched'),
      );
  }

  private async remind(now: Date): Promise<void> {
    const due = await this.dataSource.manager.findBy(DisputeRecord, { phase: 'needs_response' });
    for (const dispute of due.filter((each) => isDueSoon(each, now)))
      await this.transactions.run((manager) => this.mails.remind(manager, dispute));
  }

  /** Until it is settled, a payment has neither refund nor order; what others sell with the account never has. */
  private async apply(manager: EntityManager, paymentId: string, { askedAt, reported }: Asked): Promise<void> {
    await manager.query(`SELECT ${lockOfPayment('$1')}`, [paymentId]);
    const [{ orderId, isOurs }] = await manager.query<[{ orderId: string | null; isOurs: boolean }]>(
      `SELECT (SELECT id FROM orders WHERE payment_id = $1 LIMIT 1) AS "orderId",
              EXISTS (SELECT FROM orders WHERE payment_id = $1) OR EXISTS (SELECT FROM refunds WHERE payment_id = $1) AS "isOurs"`,
      [paymentId],
    );
    if (!isOurs) return;
    const stored = await manager.findBy(DisputeRecord, { paymentId });
    for (const dispute of reported) {
      const known = stored.find(({ id }) => id === dispute.id);
      const change = changeOf(known && rowOf(known), { dispute, askedAt });
      if (!change) continue;
      const { amount, withdrawn, ...row } = change.row;
      const record = {
        ...row,
        id: dispute.id,
        paymentId,
        orderId,
        amount: toDecimal(amount),
        withdrawn: toDecimal(withdrawn),
      };
      await manager.upsert(DisputeRecord, record, ['id']);
      if (change.status && orderId !== null)
        await manager.insert(OrderEvent, {
          orderId,
          kind: 'dispute',
          fromValue: change.status.from,
          toValue: change.status.to,
        });
      if (change.status)
        this.logger.warn({ disputeId: dispute.id, orderId, status: dispute.status }, 'a dispute has changed');
      if (change.needsResponse) await this.mails.tellOpened(manager, record);
    }
    if (orderId !== null) await this.sumUp(manager, orderId);
  }

  private async sumUp(manager: EntityManager, orderId: string): Promise<void> {
    const [rows] = await manager.query<[{ before: string; after: string }[], number]>(
      `UPDATE orders SET disputed_amount = gone.sum, updated_at = now()
       FROM orders AS old,
            (SELECT coalesce(sum(withdrawn), 0) AS sum FROM disputes WHERE order_id = $1) AS gone
       WHERE orders.id = $1 AND old.id = orders.id AND orders.disputed_amount <> gone.sum
       RETURNING old.disputed_amount AS before, orders.disputed_amount AS after`,
      [orderId],
    );
    for (const { before, after } of rows)
      await manager.insert(OrderEvent, { orderId, kind: 'dispute', fromValue: before, toValue: after });
    await manager.query(`SELECT pg_notify('order_changed', concat_ws(' ', id, user_id)) FROM orders WHERE id = $1`, [
      orderId,
    ]);
  }
}

const rowOf = ({ amount, withdrawn, ...record }: DisputeRecord): DisputeRow => ({
  ...record,
  amount: parseMoney(amount),
  withdrawn: parseMoney(withdrawn),
});
