import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Money, parseMoney, toDecimal } from 'shared-contracts/money/money';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { RefundTooLarge } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider, type ProviderRefund } from '../../integrations/stripe/payment-provider.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import type { Checkout } from '../checkout/checkout.entity.js';
import type { AutomaticRefundReason } from '../orders/domain/order-mail.js';
import { OrderMails } from '../orders/order-mails.js';
import type { PaidOrder } from '../orders/order.entity.js';
import { RefundMatching } from './refund-matching.js';
import { RefundRecord } from './refund.entity.js';

const sendRefund = job({ name: 'pay-back', payload: z.object({ refundId: z.uuid() }) });

type RefundRequest = { paymentId: string; reason: AutomaticRefundReason };

@Injectable()
export class Refunds implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly payments: PaymentProvider,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
    private readonly mails: OrderMails,
    private readonly matching: RefundMatching,
  ) {}

  onModuleInit(): void {
    this.worker.handle(sendRefund, ({ refundId }) => this.send(refundId));
  }

  /** Once per checkout: the refund, its job and its mails are one transaction. */
  async requestRefund(manager: EntityManager, checkout: Checkout, { paymentId, reason }: RefundRequest): Promise<void> {
    const refund = { checkoutId: checkout.id, paymentId, amount: checkout.total, reason };
    if ((await this.request(manager, refund)) !== undefined)
      await this.mails.tellUnfulfilledPayment(manager, checkout, reason);
  }

  /** Once per order. */
  async requestOrderRefund(manager: EntityManager, order: PaidOrder, amount: Money): Promise<void> {
    const { id: orderId, checkoutId, paymentId } = order;
    await this.request(manager, {
      orderId,
      checkoutId,
      paymentId,
      amount: toDecimal(amount),
      reason: 'cancelled',
    });
  }

  /** Once per key. Undefined if the key was used before. */
  async requestAdminRefund(
    manager: EntityManager,
    { id: orderId, checkoutId, paymentId }: PaidOrder,
    refund: Pick<RefundRecord, 'amount' | 'items' | 'withShipping' | 'requestKey' | 'requestedBy'>,
  ): Promise<string | undefined> {
    return this.request(manager, { orderId, checkoutId, paymentId, reason: 'requested', ...refund });
  }

  private async request(
    manager: EntityManager,
    refund: Pick<RefundRecord, 'checkoutId' | 'paymentId' | 'amount' | 'reason'> & Partial<RefundRecord>,
  ): Promise<string | undefined> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(RefundRecord)
      .values(refund)
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: string }[];
    if (row) await this.jobs.add(manager, sendRefund, { refundId: row.id });
    return row?.id;
  }

  /**
   * It may have been made without an answer, so that later attempts look for it first: the provider forgets keys after
   * a day.
   */
  private async send(refundId: string): Promise<void> {
    const refund = await this.dataSource.getRepository(RefundRecord).findOneBy({ id: refundId, status: 'due' });
    if (!refund) return;
    const { paymentId } = refund;
    if (refund.askedAt !== null) {
      await this.matching.match(paymentId);
      if (!(await this.isDue(refundId))) return;
    } else await this.dataSource.query(`UPDATE refunds SET asked_at = now() WHERE id = $1`, [refundId]);
    const made = await this.ask(refund);
    const reported = await this.payments.refundsOf(paymentId);
    const named = reported.map((each) => (each.id === made?.id ? made : each));
    await this.transactions.run(async (manager) => {
      await this.matching.apply(manager, paymentId, named);
      if (made === undefined) await this.replaceByRest(manager, refund);
    });
  }

  private async isDue(id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(RefundRecord, { id, status: 'due' });
  }

  /** Undefined if less than its amount is left of the payment. */
  private async ask({ id: refundId, paymentId, amount }: RefundRecord): Promise<ProviderRefund | undefined> {
    try {
      return await this.payments.refund({ refundId, paymentId, amount: parseMoney(amount) });
    } catch (error) {
      if (error instanceof RefundTooLarge) return undefined;
      throw error;
    }
  }

  /** A part was refunded elsewhere: what is left of the payment becomes a new refund. */
  private async replaceByRest(manager: EntityManager, refund: RefundRecord): Promise<void> {
    const [row] = await manager.query<{ left: string }[]>(
      `SELECT (checkouts.total - (SELECT coalesce(sum(amount), 0) FROM refunds AS others
                                  WHERE others.payment_id = refunds.payment_id AND others.id <> refunds.id
                                    AND others.status <> 'failed'))::text AS left
       FROM refunds JOIN checkouts ON checkouts.id = checkout_id WHERE refunds.id = $1 AND refunds.status = 'due'`,
      [refund.id],
    );
    if (!row) return;
    await this.matching.fail(manager, refund);
    const rest = parseMoney(row.left);
    // otherwise it was refused for another reason, and would be again
    if (rest <= 0 || rest >= parseMoney(refund.amount)) return;
    const { orderId, checkoutId, paymentId, reason, requestedBy } = refund;
    await this.request(manager, { orderId, checkoutId, paymentId, reason, requestedBy, amount: toDecimal(rest) });
  }
}
