import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { toDecimal } from 'shared-contracts/money/money';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PaymentProvider, type ProviderRefund } from '../../integrations/stripe/payment-provider.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { OrderLineRecord } from '../orders/order-line.entity.js';
import { OrderMails } from '../orders/order-mails.js';
import { matchRefunds } from './domain/match-refunds.js';
import { keepPromises, reopenPromises } from './promised-refunds.js';
import { RefundRecord } from './refund.entity.js';

/** Locks its messages, refunds and order until the end of the transaction; nothing if the expression is null. */
export const lockOfPayment = (paymentId: string): string =>
  `pg_advisory_xact_lock(hashtextextended('payment ' || ${paymentId}, 0))`;

const matchRefundsOf = job({ name: 'match-refunds', payload: z.object({ paymentId: z.string() }) });
const HOURLY = '17 * * * *';
const BATCH_SIZE = 50;

/**
 * Refunds that were made elsewhere become rows too, so that an order's refunded amount is always the sum of its refunds
 * that are done.
 */
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

  /** A payment that is not settled yet has neither rows nor order. */
  async apply(manager: EntityManager, paymentId: string, reported: readonly ProviderRefund[]): Promise<void> {
    await manager.query(`SELECT ${lockOfPayment('$1')}`, [paymentId]);
    const rows = await manager.find(RefundRecord, { where: { paymentId }, lock: { mode: 'pessimistic_write' } });
    const owner = await this.ownerOf(manager, paymentId, rows);
    if (!owner) return;
    const { changed, adopted, duplicates } = matchRefunds(rows, reported);
    if (duplicates.length > 0) await manager.delete(RefundRecord, duplicates);
    for (const { id, status, providerRefundId } of changed) {
      await manager.update(RefundRecord, { id }, { status, providerRefundId });
      const row = rows.find((known) => known.id === id);
      if (status === 'failed' && row) await this.releaseUnits(manager, row);
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
      const [{ id: refundId }] = identifiers as [{ id: string }];
      if (owner.orderId !== null && status !== 'failed')
        await keepPromises(manager, { refundId, orderId: owner.orderId, amount: toDecimal(amount) });
    }
    if (owner.orderId !== null) await this.sumUp(manager, owner.orderId);
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

  private async sumUp(manager: EntityManager, orderId: string): Promise<void> {
    const [rows] = await manager.query<[{ before: string; after: string; isMore: boolean }[], number]>(
      `UPDATE orders SET refunded_amount = made.sum, updated_at = now()
       FROM orders AS old,
            (SELECT coalesce(sum(amount), 0) AS sum FROM refunds WHERE order_id = $1 AND status = 'done') AS made
       WHERE orders.id = $1 AND old.id = orders.id AND orders.refunded_amount <> made.sum
       RETURNING old.refunded_amount AS before, orders.refunded_amount AS after,
                 orders.refunded_amount > old.refunded_amount AS "isMore"`,
      [orderId],
    );
    for (const { before, after, isMore } of rows) {
      await manager.insert(OrderEvent, { orderId, kind: 'refund', fromValue: before, toValue: after });
      if (isMore) await this.mails.tellOrderRefund(manager, orderId, { before, after });
    }
  }

  private async matchPending(): Promise<void> {
    const pending = await this.dataSource.query<{ payment_id: string }[]>(
      `SELECT DISTINCT payment_id FROM refunds WHERE status = 'pending' LIMIT ${BATCH_SIZE}`,
    );
    for (const { payment_id: paymentId } of pending)
      await this.match(paymentId).catch((error: unknown) =>
        this.logger.warn({ err: error, paymentId }, 'the refunds of a payment could not be matched'),
      );
  }
}
