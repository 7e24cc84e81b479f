import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Money, parseMoney, toDecimal } from 'shared-contracts/money/money';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PaymentAlreadyRefunded } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider, type ProviderRefund } from '../../integrations/stripe/payment-provider.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import type { Checkout } from '../checkout/checkout.entity.js';
import type { AutomaticRefundReason } from '../orders/domain/order-mail.js';
import { OrderMails } from '../orders/order-mails.js';
import { OrderLineRecord } from '../orders/order-line.entity.js';
import type { Order } from '../orders/order.entity.js';
import { RefundRecord } from './refund.entity.js';

const sendRefund = job({ name: 'pay-back', payload: z.object({ refundId: z.uuid() }) });

type RefundRequest = { paymentId: string; reason: AutomaticRefundReason };

type Answered = { id: string | null; status: ProviderRefund['status'] };
const nothingLeft: Answered = { id: null, status: 'done' };

/** Refunds: for a payment that cannot be fulfilled, a second payment, a cancelled order, or as an admin wants. */
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
    const refund = { checkoutId: checkout.id, paymentId, amount: checkout.total, reason };
    if ((await this.request(manager, refund)) !== undefined)
      await this.mails.tellUnfulfilledPayment(manager, checkout, reason);
  }

  /** Refunds an order that its customer cancels, once per order. */
  async requestOrderRefund(manager: EntityManager, order: Order, amount: Money): Promise<void> {
    const { id: orderId, checkoutId, paymentId } = order;
    await this.request(manager, {
      orderId,
      checkoutId,
      paymentId,
      amount: toDecimal(amount),
      reason: 'cancelled',
    });
  }

  /** Makes an admin's refund, once per key. Its id; undefined if the key was used before. */
  async requestAdminRefund(
    manager: EntityManager,
    { id: orderId, checkoutId, paymentId }: Order,
    refund: Pick<RefundRecord, 'amount' | 'items' | 'withShipping' | 'requestKey' | 'requestedBy'>,
  ): Promise<string | undefined> {
    return this.request(manager, { orderId, checkoutId, paymentId, reason: 'requested', ...refund });
  }

  /** The provider has refunded this payment: a pending refund is done. */
  async markDone(manager: EntityManager, paymentId: string): Promise<void> {
    await manager.update(RefundRecord, { paymentId, status: 'pending' }, { status: 'done' });
  }

  /** Its id; undefined if there is one already. */
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

  /** The refund's id is part of the idempotency key: a job that runs twice refunds once. */
  private async send(refundId: string): Promise<void> {
    const refunds = this.dataSource.getRepository(RefundRecord);
    const refund = await refunds.findOneBy({ id: refundId, status: 'due' });
    if (!refund) return;
    const amount = await this.stillDue(refund);
    const { id, status } = amount > 0 ? await this.askProvider(refund, amount) : nothingLeft;
    if (status === 'failed') this.logger.error({ refundId }, 'the provider failed to refund a payment');
    await this.dataSource.transaction(async (manager) => {
      await manager.update(
        RefundRecord,
        { id: refundId },
        { status, providerRefundId: id, ...(amount > 0 && { amount: toDecimal(amount) }) },
      );
      if (status === 'failed') await this.release(manager, refund);
    });
  }

  /** The units of a refund that failed can be refunded again. */
  private async release(manager: EntityManager, { items }: RefundRecord): Promise<void> {
    for (const { itemId, quantity } of items ?? [])
      await manager.decrement(OrderLineRecord, { id: itemId }, 'refundedQuantity', quantity);
  }

  /** Less than requested if an admin has refunded a part at the provider since; more than the rest would be refused. */
  private async stillDue({ orderId, amount }: RefundRecord): Promise<Money> {
    const asked = parseMoney(amount);
    if (orderId === null) return asked;
    const [order] = await this.dataSource.query<{ left: string }[]>(
      `SELECT greatest(0, total_amount - refunded_amount) AS left FROM orders WHERE id = $1`,
      [orderId],
    );
    return order ? (Math.min(asked, parseMoney(order.left)) as Money) : asked;
  }

  private async askProvider({ id, paymentId, amount: asked }: RefundRecord, amount: Money): Promise<Answered> {
    const isWhole = amount === parseMoney(asked);
    // the provider refuses one key for two amounts
    const idempotencyKey = isWhole ? `refund:${id}` : `refund:${id}:${amount}`;
    try {
      return await this.payments.refund({ paymentId, amount, idempotencyKey });
    } catch (error) {
      // an admin has already refunded it in the provider's dashboard
      if (error instanceof PaymentAlreadyRefunded) return nothingLeft;
      throw error;
    }
  }
}
