import { Injectable } from '@nestjs/common';
import { parseMoney } from 'shared-contracts/money/money';
import { dateText } from 'shared-contracts/time/shop-time';
import type { EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type MailedDispute, disputeDue, disputeOpened } from '../orders/domain/dispute-mail.js';
import { Order } from '../orders/order.entity.js';
import { isInquiry } from './domain/dispute-state.js';
import type { DisputeRecord } from './dispute.entity.js';

type Told = Pick<
  DisputeRecord,
  'id' | 'paymentId' | 'orderId' | 'status' | 'amount' | 'currency' | 'reason' | 'evidenceDueAt'
>;

/** To the owner. */
@Injectable()
export class DisputeMails {
  constructor(
    private readonly settings: Settings,
    private readonly outbox: Outbox,
    private readonly payments: PaymentProvider,
  ) {}

  /** An inquiry may become a dispute, and a lost one an appeal. */
  async tellOpened(manager: EntityManager, dispute: Told): Promise<void> {
    const { shop } = this.outbox;
    await this.outbox.write(manager, {
      key: `dispute-opened:${dispute.id}:${dispute.status}`,
      to: shop.supportEmail,
      ...disputeOpened(await this.mailed(manager, dispute), shop),
    });
  }

  async remind(manager: EntityManager, dispute: Told): Promise<void> {
    const { shop } = this.outbox;
    await this.outbox.write(manager, {
      key: `dispute-due:${dispute.id}:${dispute.evidenceDueAt?.getTime() ?? 0}`,
      to: shop.supportEmail,
      ...disputeDue(await this.mailed(manager, dispute), shop),
    });
  }

  private async mailed(manager: EntityManager, dispute: Told): Promise<MailedDispute> {
    const { id, paymentId, orderId, status, amount, currency, reason, evidenceDueAt } = dispute;
    const { TIME_ZONE, CURRENCY } = this.settings.environment;
    const order = orderId === null ? null : await manager.findOneBy(Order, { id: orderId });
    return {
      id,
      orderId,
      customerName: order?.customerName ?? null,
      amount: parseMoney(amount),
      currency: currency === CURRENCY ? null : currency,
      reason,
      isInquiry: isInquiry(status),
      dueOn: evidenceDueAt && dateText(evidenceDueAt, TIME_ZONE, 'date and time'),
      paymentPage: this.payments.pageOf(paymentId),
    };
  }
}
