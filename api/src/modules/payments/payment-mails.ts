import { Injectable } from '@nestjs/common';
import type { WithoutOrderReason } from 'shared-contracts/checkout/without-order';
import { type Money, parseMoney } from 'shared-contracts/money/money';
import type { AutomaticRefundReason } from 'shared-contracts/refunds/schemas';
import type { EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { type MailShop, mailShopOf } from '../../shared/mail/mail-template.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import type { Checkout } from '../checkout/checkout.entity.js';
import { contentsOf } from '../orders/domain/order-summary.js';
import { failedPayment, failedRefund, refundNotice, refundReport, waitingPayment } from './domain/payment-mail.js';

@Injectable()
export class PaymentMails {
  private readonly shop: MailShop;

  constructor(
    settings: Settings,
    private readonly outbox: Outbox,
  ) {
    this.shop = mailShopOf(settings);
  }

  /** To the shopper, once per checkout. */
  async tellFailedPayment(manager: EntityManager, checkout: Checkout): Promise<void> {
    const { firstName, lastName, email } = checkout.shippingInfo;
    const failed = { customerName: `${firstName} ${lastName}`, contents: contentsOf(checkout.lines) };
    await this.outbox.write(manager, {
      key: `payment-failed:${checkout.id}`,
      to: email,
      ...failedPayment(failed, this.shop),
    });
  }

  /** To the shop. */
  async tellFailedRefund(
    manager: EntityManager,
    { id, amount, orderId, paymentId }: { id: string; amount: string; orderId: string | null; paymentId: string },
  ): Promise<void> {
    await this.outbox.write(manager, {
      key: `refund-failed:${id}`,
      to: this.shop.supportEmail,
      ...failedRefund({ amount: parseMoney(amount), orderId, paymentId }, this.shop),
    });
  }

  /** To the shopper and to the shop. */
  async tellUnfulfilledPayment(
    manager: EntityManager,
    checkout: Checkout,
    { amount, currency, reason }: { amount: Money; currency: string; reason: AutomaticRefundReason },
  ): Promise<void> {
    const { firstName, lastName, email } = checkout.shippingInfo;
    const refund = {
      customerName: `${firstName} ${lastName}`,
      amount,
      currency: currency === checkout.currency ? null : currency,
      reason,
    };
    await this.outbox.write(manager, {
      key: `payment-refunded:${checkout.id}`,
      to: email,
      ...refundNotice(refund, this.shop),
    });
    const report = refundReport(
      { ...refund, checkoutId: checkout.id, customerEmail: email, items: contentsOf(checkout.lines) },
      this.shop,
    );
    await this.outbox.write(manager, {
      key: `payment-refunded-report:${checkout.id}`,
      to: this.shop.supportEmail,
      replyTo: email,
      ...report,
    });
  }

  async tellWaitingPayment(
    manager: EntityManager,
    waiting: { sessionId: string; reason: WithoutOrderReason },
  ): Promise<void> {
    await this.outbox.write(manager, {
      key: `payment-waits:${waiting.sessionId}`,
      to: this.shop.supportEmail,
      ...waitingPayment(waiting, this.shop),
    });
  }
}
