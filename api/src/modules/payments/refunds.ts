import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Money, ZERO, parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { AutomaticRefundReason } from 'shared-contracts/refunds/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { RefundTooLarge } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider, type ProviderRefund } from '../../integrations/stripe/payment-provider.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import type { Checkout } from '../checkout/checkout.entity.js';
import { PaymentMails } from './payment-mails.js';
import type { PaidOrder } from '../orders/order.entity.js';
import { moneyAndPromises, payInstead, payWith } from './promised-refunds.js';
import { RefundMatching } from './refund-matching.js';
import { RefundRecord } from './refund.entity.js';

const sendRefund = job({ name: 'pay-back', payload: z.object({ refundId: z.uuid() }) });

/** `amount`: all that was paid, in its currency. */
type RefundRequest = { paymentId: string; reason: AutomaticRefundReason; amount: Money; currency: string };

@Injectable()
export class Refunds implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly payments: PaymentProvider,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
    private readonly mails: PaymentMails,
    private readonly matching: RefundMatching,
  ) {}

  onModuleInit(): void {
    this.worker.handle(
      sendRefund,
      ({ refundId }) => this.send(refundId),
      // it may have been made, else it is owed: RefundsWait alerts meanwhile
      (manager, refund) => this.jobs.add(manager, sendRefund, refund),
    );
  }

  /** Once per checkout, in one transaction with its job and mails. */
  async requestRefund(manager: EntityManager, checkout: Checkout, refunded: RefundRequest): Promise<void> {
    const { paymentId, reason, amount } = refunded;
    const refund = { checkoutId: checkout.id, paymentId, amount: toDecimal(amount), reason };
    if ((await this.request(manager, refund)) !== undefined)
      await this.mails.tellUnfulfilledPayment(manager, checkout, refunded);
  }

  /** All that is left of a cancelled order, once. */
  async requestOrderRefund(manager: EntityManager, order: PaidOrder): Promise<Money> {
    const { id: orderId, checkoutId, paymentId } = order;
    const { money: amount, promises } = await moneyAndPromises(manager, orderId);
    if (amount === 0) return ZERO;
    const id = await this.request(manager, {
      orderId,
      checkoutId,
      paymentId,
      amount: toDecimal(amount),
      reason: 'cancelled',
    });
    if (id !== undefined) await payWith(manager, { id, amount }, promises);
    return amount;
  }

  /** Undefined if the key was used before. */
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

  /** Later attempts look for it first: the provider forgets keys after a day. */
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

  /** Undefined if less is left of the payment. */
  private async ask({ id: refundId, paymentId, amount }: RefundRecord): Promise<ProviderRefund | undefined> {
    try {
      return await this.payments.refund({ refundId, paymentId, amount: parseMoney(amount) });
    } catch (error) {
      if (error instanceof RefundTooLarge) return undefined;
      throw error;
    }
  }

  /** A part was refunded elsewhere: the rest becomes a new refund. */
  private async replaceByRest(manager: EntityManager, refund: RefundRecord): Promise<void> {
    const [row] = await manager.query<{ left: string }[]>(
      `SELECT (coalesce(noted.amount, checkouts.total) - (SELECT coalesce(sum(amount), 0) FROM refunds AS others
                                  WHERE others.payment_id = refunds.payment_id AND others.id <> refunds.id
                                    AND others.status <> 'failed'))::text AS left
       FROM refunds JOIN checkouts ON checkouts.id = checkout_id
            LEFT JOIN payments_without_order AS noted ON noted.payment_session_id = checkouts.payment_session_id
       WHERE refunds.id = $1 AND refunds.status = 'due'`,
      [refund.id],
    );
    if (!row) return;
    await this.matching.fail(manager, refund);
    const rest = parseMoney(row.left);
    // refused for another reason, and would be again
    if (rest <= 0 || rest >= parseMoney(refund.amount)) return;
    const { orderId, checkoutId, paymentId, reason, requestedBy } = refund;
    const amount = toDecimal(rest);
    const id = await this.request(manager, { orderId, checkoutId, paymentId, reason, requestedBy, amount });
    if (id !== undefined && orderId !== null)
      await payInstead(manager, { failedId: refund.id, orderId, refund: { id, amount: rest } });
  }
}
