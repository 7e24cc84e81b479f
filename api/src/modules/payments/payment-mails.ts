import { Injectable } from '@nestjs/common';
import type { WithoutOrderReason } from 'shared-contracts/checkout/without-order';
import { type Money, parseMoney } from 'shared-contracts/money/money';
import type { AutomaticRefundReason } from 'shared-contracts/refunds/schemas';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../shared/outbox/outbox.js';
import type { Checkout } from '../checkout/checkout.entity.js';
import { contentsOf } from '../orders/domain/order-summary.js';
import { failedPayment, failedRefund, refundNotice, refundReport, waitingPayment } from './domain/payment-mail.js';

@Injectable()
export class PaymentMails {
  constructor(private readonly outbox: Outbox) {}

  /** To the shopper, once per checkout. */
  async tellFailedPayment(manager: EntityManager, checkout: Checkout): Promise<void> {
    const { firstName, lastName, email } = checkout.shippingInfo;
    const failed = { customerName: `${firstName} ${lastName}`, contents: contentsOf(checkout.lines) };
    await this.outbox.write(manager, {
      key: `payment-failed:${checkout.id}`,
      to: email,
      ...failedPayment(failed, this.outbox.shop),
    });
  }

  /** To the shop. */
  async tellFailedRefund(
    manager: EntityManager,
    { id, amount, orderId, paymentId }: { id: string; amount: string; orderId: string | null; paymentId: string },
  ): Promise<void> {
    await this.outbox.write(manager, {
      key: `refund-failed:${id}`,
      to: this.outbox.shop.supportEmail,
      ...failedRefund({ amount: parseMoney(amount), orderId, paymentId }, this.outbox.shop),
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
      ...refundNotice(refund, this.outbox.shop),
    });
    const report = refundReport(
      { ...refund, checkoutId: checkout.id, customerEmail: email, items: contentsOf(checkout.lines) },
      this.outbox.shop,
    );
    await this.outbox.write(manager, {
      key: `payment-refunded-report:${checkout.id}`,
      to: this.outbox.shop.supportEmail,
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
      to: this.outbox.shop.supportEmail,
      ...waitingPayment(waiting, this.outbox.shop),
    });
  }
}
