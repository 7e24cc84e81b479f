import { Injectable, Logger } from '@nestjs/common';
import type { RefundReason } from 'shared-contracts/refunds/schemas';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { PaymentSession } from '../../integrations/stripe/payment-provider.js';
import { Transactions } from '../../shared/database/transactions.js';
import { Cart } from '../cart/cart.js';
import { CheckoutRecords } from '../checkout/checkout-records.js';
import { assertSameTotal } from '../checkout/checkout-session.js';
import { Checkout } from '../checkout/checkout.entity.js';
import { isFinal, liveStatuses, reactionTo } from '../checkout/domain/checkout-state.js';
import { OrderMails } from '../orders/order-mails.js';
import { OrderWriter } from '../orders/order-writer.js';
import type { Order } from '../orders/order.entity.js';
import { demandOf } from '../stock/domain/demand.js';
import { Stock } from '../stock/stock.js';
import { PaymentLedger } from './payment-ledger.js';
import { Refunds } from './refunds.js';

/** Rolls back the attempt at an order; the payment is refunded instead. */
class CannotFulfil extends Error {
  constructor(readonly reason: Exclude<RefundReason, 'requested'>) {
    super(reason);
  }
}

/**
 * Handles everything reported about a payment session by the webhook, the success page and the reconciler, in any order
 * and repeatedly. A paid session becomes one order or one refund.
 */
@Injectable()
export class Settlement {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly transactions: Transactions,
    private readonly records: CheckoutRecords,
    private readonly stock: Stock,
    private readonly cart: Cart,
    private readonly orders: OrderWriter,
    private readonly mails: OrderMails,
    private readonly ledger: PaymentLedger,
    private readonly refunds: Refunds,
  ) {}

  /** Handles the provider's report about a session. */
  async observe(session: PaymentSession): Promise<void> {
    await this.transactions.run((manager) => this.observeIn(manager, session));
  }

  /** The same in the caller's transaction, which must not have touched a checkout before. */
  async observeIn(manager: EntityManager, session: PaymentSession): Promise<void> {
    const known = await this.checkoutOf(manager, session);
    if (!known) {
      this.logger.warn({ sessionId: session.id }, 'a payment session has no checkout');
      return;
    }
    await this.records.lockShopper(manager, known.shopperKey);
    const checkout = await manager.findOneByOrFail(Checkout, { id: known.id });
    switch (reactionTo(session.state, checkout.status)) {
      case 'settle':
        await this.settlePaidSession(manager, checkout, session);
        break;
      case 'await':
        await this.records.awaitPayment(manager, checkout.id);
        break;
      case 'fail':
        await this.records.release(manager, checkout.id, 'failed');
        break;
      case 'expire':
        await this.records.release(manager, checkout.id, 'expired');
        break;
      case undefined:
        break;
    }
    await manager.update(
      Checkout,
      { id: checkout.id },
      {
        checkedAt: new Date(),
        paymentSessionId: session.id,
        ...(isFinal(session.state) && { sessionClosedAt: new Date() }),
      },
    );
  }

  /** By our own id, which the session carries: its own id is not stored yet if we crashed right after creating it. */
  private async checkoutOf(manager: EntityManager, session: PaymentSession): Promise<Checkout | null> {
    if (session.checkoutId === null) return null;
    const [byUs, byProvider] = [{ paymentSessionId: session.id }, { paymentSessionId: IsNull() }];
    return manager.findOneBy(Checkout, [
      { id: session.checkoutId, ...byUs },
      { id: session.checkoutId, ...byProvider },
    ]);
  }

  /**
   * Makes one order per paid session. Order, lines, history, stock, cart and mail are one transaction. What cannot be
   * fulfilled is refunded once, likewise.
   */
  private async settlePaidSession(manager: EntityManager, checkout: Checkout, session: PaymentSession): Promise<void> {
    const { paymentId } = session;
    if (paymentId === null) throw new Error(`session ${session.id} is paid without a payment`);
    assertSameTotal(checkout, session);
    await this.endOthersOfPurchase(manager, checkout);
    await this.ledger.lock(manager, paymentId);
    try {
      const order = await manager.transaction((attempt) => this.fulfil(attempt, checkout, { ...session, paymentId }));
      await this.ledger.catchUp(manager, order);
      await manager.update(Checkout, { id: checkout.id }, { status: 'paid', paymentId });
    } catch (error) {
      if (!(error instanceof CannotFulfil)) throw error;
      // nothing was sold: release what is still held
      await this.records.release(manager, checkout.id, 'expired');
      await this.refunds.requestRefund(manager, checkout, { paymentId, reason: error.reason });
      await manager.update(Checkout, { id: checkout.id }, { status: 'refunded', paymentId });
      this.logger.warn(
        { checkoutId: checkout.id, reason: error.reason },
        'a payment could not be fulfilled and is refunded',
      );
    }
  }

  private async fulfil(
    manager: EntityManager,
    checkout: Checkout,
    session: PaymentSession & { paymentId: string },
  ): Promise<Order> {
    const order = await this.orders.place(manager, checkout, { sessionId: session.id, paymentId: session.paymentId });
    if (!order) throw new CannotFulfil('paid_twice');
    const sold = await this.stock.sell(manager, checkout.id, demandOf(checkout.lines));
    if (!sold.isDone) throw new CannotFulfil('out_of_stock');
    await this.orders.fill(manager, order, checkout.lines);
    if (checkout.userId !== null) await this.cart.removeBought(manager, checkout.userId, checkout.lines);
    await this.mails.confirm(manager, order, checkout.lines);
    return order;
  }

  /** Ends the purchase's other payment pages and releases their stock for this checkout. */
  private async endOthersOfPurchase(manager: EntityManager, checkout: Checkout): Promise<void> {
    const { id, purchaseId } = checkout;
    const others = await manager.findBy(Checkout, { purchaseId, id: Not(id), status: In([...liveStatuses]) });
    await this.records.supersede(manager, others, checkout);
  }
}
