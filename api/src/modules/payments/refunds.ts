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

const payBack = job({ name: 'pay-back', payload: z.object({ refundId: z.uuid() }) });

type Owed = { paymentId: string; reason: Exclude<RefundReason, 'requested'> };

/** Money that the shop gives back by itself: for what was paid and cannot be delivered, or was paid twice. */
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
    this.worker.handle(payBack, ({ refundId }) => this.payBack(refundId));
  }

  /** Owes the whole payment to the shopper, once per checkout: the refund, its job and the mail are written together. */
  async owe(manager: EntityManager, checkout: Checkout, { paymentId, reason }: Owed): Promise<void> {
    const owed = await manager
      .createQueryBuilder()
      .insert()
      .into(RefundRecord)
      .values({ checkoutId: checkout.id, paymentId, amount: checkout.total, reason })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = owed.raw as { id: string }[];
    if (!row) return;
    await this.jobs.add(manager, payBack, { refundId: row.id });
    await this.mails.tellRefund(manager, checkout, reason);
  }

  /** The provider says that money of this payment has gone back: a refund that it had only taken over is done. */
  async arrived(manager: EntityManager, paymentId: string): Promise<void> {
    await manager.update(RefundRecord, { paymentId, status: 'pending' }, { status: 'done' });
  }

  /** The refund's id is the idempotency key: a job that is done twice gives the money back once. */
  private async payBack(refundId: string): Promise<void> {
    const refunds = this.dataSource.getRepository(RefundRecord);
    const owed = await refunds.findOneBy({ id: refundId, status: 'due' });
    if (!owed) return;
    const { id, status } = await this.refunded(owed);
    if (status === 'failed') this.logger.error({ refundId }, 'the provider could not refund a payment');
    await refunds.update({ id: refundId }, { status, providerRefundId: id });
  }

  private async refunded({
    id,
    paymentId,
    amount,
  }: RefundRecord): Promise<{ id: string | null; status: ProviderRefund['status'] }> {
    try {
      return await this.payments.refund({ paymentId, amount: parseMoney(amount), idempotencyKey: `refund:${id}` });
    } catch (error) {
      // somebody was quicker, by hand
      if (error instanceof PaymentAlreadyRefunded) return { id: null, status: 'done' };
      throw error;
    }
  }
}
