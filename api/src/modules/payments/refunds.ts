import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { parseMoney } from 'shared-contracts/money/money';
import { DataSource, type EntityManager } from 'typeorm';
import type { RefundReason } from 'shared-contracts/refunds/schemas';
import * as z from 'zod';
import { PaymentAlreadyRefunded } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider, type ProviderRefund } from '../../integrations/stripe/payment-provider.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import type { Checkout } from '../checkout/checkout.entity.js';
import { OrderMails } from '../orders/order-mails.js';
import { RefundRecord } from './refund.entity.js';

const sendRefund = job({ name: 'pay-back', payload: z.object({ refundId: z.uuid() }) });

type RefundRequest = { paymentId: string; reason: Exclude<RefundReason, 'requested'> };

/** Refunds that the shop makes by itself: for a payment that cannot be fulfilled, or a second payment. */
@Injectable()
export class Refunds implements OnModuleInit {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
    private readonly mails: OrderMails,
  ) {}

  onModuleInit(): void {
    this.worker.handle(sendRefund, ({ refundId }) => this.send(refundId));
  }

  /** Refunds the whole payment, once per checkout: the refund, its job and its mails are written in one transaction. */
  async requestRefund(manager: EntityManager, checkout: Checkout, { paymentId, reason }: RefundRequest): Promise<void> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(RefundRecord)
      .values({ checkoutId: checkout.id, paymentId, amount: checkout.total, reason })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: string }[];
    if (!row) return;
    await this.jobs.add(manager, sendRefund, { refundId: row.id });
    await this.mails.tellRefund(manager, checkout, reason);
  }

  /** The provider has refunded this payment: a pending refund is done. */
  async markDone(manager: EntityManager, paymentId: string): Promise<void> {
    await manager.update(RefundRecord, { paymentId, status: 'pending' }, { status: 'done' });
  }

  /** The refund's id is the idempotency key: a job that runs twice refunds once. */
  private async send(refundId: string): Promise<void> {
    const refunds = this.dataSource.getRepository(RefundRecord);
    const refund = await refunds.findOneBy({ id: refundId, status: 'due' });
    if (!refund) return;
    const { id, status } = await this.askProvider(refund);
    if (status === 'failed') this.logger.error({ refundId }, 'the provider failed to refund a payment');
    await refunds.update({ id: refundId }, { status, providerRefundId: id });
  }

  private async askProvider({
    id,
    paymentId,
    amount,
  }: RefundRecord): Promise<{ id: string | null; status: ProviderRefund['status'] }> {
    try {
      return await this.payments.refund({ paymentId, amount: parseMoney(amount), idempotencyKey: `refund:${id}` });
    } catch (error) {
      // an admin has refunded it at the provider
      if (error instanceof PaymentAlreadyRefunded) return { id: null, status: 'done' };
      throw error;
    }
  }
}
