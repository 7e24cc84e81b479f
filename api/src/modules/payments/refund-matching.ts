import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { add, parseMoney, subtract, toDecimal } from 'shared-contracts/money/money';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PaymentProvider, type ProviderRefund } from '../../integrations/stripe/payment-provider.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { OrderLineRecord } from '../orders/order-line.entity.js';
import { OrderMails } from '../orders/mails/order-mails.js';
import { PaymentMails } from './payment-mails.js';
import { matchRefunds } from './domain/match-refunds.js';
import { reopenPromises } from './promised-refunds.js';
import { RefundRecord } from './refund.entity.js';

/** Locks its messages, refunds and order; nothing if the expression is null. */
export const lockOfPayment = (paymentId: string): string =>
  `pg_advisory_xact_lock(hashtextextended('payment ' || ${paymentId}, 0))`;

type DoneRefund = Pick<RefundRecord, 'id' | 'amount'>;

const matchRefundsOf = job({ name: 'match-refunds', payload: z.object({ paymentId: z.string() }) });
const HOURLY = '17 * * * *';
const BATCH_SIZE = 50;

/** Refunds made elsewhere become rows too, so that an order's refunded amount is the sum of its refunds that are done. */
@Injectable()
export class RefundMatching implements OnModuleInit {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly payments: PaymentProvider,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
    private readonly mails: OrderMails,
    private readonly paymentMails: PaymentMails,
  ) {}

  onModuleInit(): void {
    this.worker.handle(matchRefundsOf, ({ paymentId }) => this.match(paymentId));
    this.worker.schedule('match-pending-refunds', HOURLY, () => this.matchPending());
  }

  /** Once the transaction has committed. */
  async matchSoon(manager: EntityManager, paymentId: string): Promise<void> {
    await this.jobs.add(manager, matchRefundsOf, { paymentId });
  }

  async match(paymentId: string): Promise<void> {
    const reported = await this.payments.refundsOf(paymentId);
    await this.transactions.run((manager) => this.apply(manager, paymentId, reported));
  }

  async apply(manager: EntityManager, paymentId: string, reported: readonly ProviderRefund[]): Promise<void> {
    await manager.query(`SELECT ${lockOfPayment('$1')}`, [paymentId]);
    const rows = await manager.find(RefundRecord, { where: { paymentId }, lock: { mode: 'pessimistic_write' } });
    const owner = await this.ownerOf(manager, paymentId, rows);
    if (!owner) return;
    const { changed, adopted, duplicates } = matchRefunds(rows, reported);
    const known = rows.filter(({ id }) => !duplicates.includes(id));
    const wasDone = (providerId: string | null) =>
      rows.some(({ providerRefundId, status }) => status === 'done' && providerRefundId === providerId);
    const done: DoneRefund[] = [];
    if (duplicates.length > 0) await manager.delete(RefundRecord, duplicates);
    for (const { id, status, providerRefundId } of changed) {
      await manager.update(RefundRecord, { id }, { status, providerRefundId });
      const row = known.find((one) => one.id === id);
      if (!row || row.status === status) continue;
      if (status === 'done' && !wasDone(providerRefundId)) done.push({ id, amount: row.amount });
      if (status !== 'failed') continue;
      await this.releaseUnits(manager, row);
      await this.paymentMails.tellFailedRefund(manager, row);
    }
    for (const { id, amount, status, createdAt } of adopted) {
      const { identifiers } = await manager.insert(RefundRecord, {
        ...owner,
        paymentId,
        amount: toDecimal(amount),
        reason: 'requested',
        status,
        providerRefundId: id,
        createdAt,
      });
      const [made] = identifiers as [{ id: string }];
      if (status === 'done') done.push({ id: made.id, amount: toDecimal(amount) });
    }
    if (owner.orderId !== null) await this.sumUp(manager, owner.orderId, done);
  }

  /** Its units can be refunded again. */
  async fail(manager: EntityManager, refund: RefundRecord): Promise<void> {
    await manager.update(RefundRecord, { id: refund.id }, { status: 'failed' });
    await this.releaseUnits(manager, refund);
  }

  private async releaseUnits(manager: EntityManager, { id, items }: RefundRecord): Promise<void> {
    this.logger.error({ refundId: id }, 'the provider failed to refund a payment');
    for (const { itemId, quantity } of items ?? [])
      await manager.decrement(OrderLineRecord, { id: itemId }, 'refundedQuantity', quantity);
    await reopenPromises(manager, id);
  }

  private async ownerOf(
    manager: EntityManager,
    paymentId: string,
    [row]: readonly RefundRecord[],
  ): Promise<Pick<RefundRecord, 'checkoutId' | 'orderId'> | undefined> {
    const [order] = await manager.query<Pick<RefundRecord, 'checkoutId' | 'orderId'>[]>(
      `SELECT checkout_id AS "checkoutId", id AS "orderId" FROM orders WHERE payment_id = $1`,
      [paymentId],
    );
    return order ?? (row && { checkoutId: row.checkoutId, orderId: null });
  }

  private async sumUp(manager: EntityManager, orderId: string, done: readonly DoneRefund[]): Promise<void> {
    const [rows] = await manager.query<[{ before: string; after: string }[], number]>(
      `UPDATE orders SET refunded_amount = made.sum, updated_at = now()
       FROM orders AS old,
            (SELECT coalesce(sum(amount), 0) AS sum FROM refunds WHERE order_id = $1 AND status = 'done') AS made
       WHERE orders.id = $1 AND old.id = orders.id AND orders.refunded_amount <> made.sum
       RETURNING old.refunded_amount AS before, orders.refunded_amount AS after`,
      [orderId],
    );
    for (const { before, after } of rows) {
      await manager.insert(OrderEvent, { orderId, kind: 'refund', fromValue: before, toValue: after });
      let refundedInAll = subtract(parseMoney(after), add(...done.map(({ amount }) => parseMoney(amount))));
      for (const { id: refundId, amount: text } of done) {
        const amount = parseMoney(text);
        refundedInAll = add(refundedInAll, amount);
        await this.mails.tellOrderRefund(manager, orderId, { refundId, amount, refundedInAll });
      }
    }
  }

  private async matchPending(): Promise<void> {
    const pending = await this.dataSource.query<{ payment_id: string }[]>(
      `SELECT payment_id FROM refunds WHERE status = 'pending' GROUP BY payment_id ORDER BY random() LIMIT ${BATCH_SIZE}`,
    );
    for (const { payment_id: paymentId } of pending)
      await this.match(paymentId).catch((error: unknown) =>
        this.logger.warn({ err: error, paymentId }, 'the refunds of a payment could not be matched'),
      );
  }
}
