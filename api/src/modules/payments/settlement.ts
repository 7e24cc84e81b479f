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

/** Rolls the attempt at an order back to where it began; the payment is refunded instead. */
class CannotFulfil extends Error {
  constructor(readonly reason: Exclude<RefundReason, 'requested'>) {
    super(reason);
  }
}

/**
 * Where all that is said about a payment session arrives: the webhook, the success page and the reconciler lead here, in any
 * order and as often as they like. A paid session becomes one order, or one refund.
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

  /** Acts on what the provider says about a session. */
  async observe(session: PaymentSession): Promise<void> {
    await this.transactions.run((manager) => this.observeIn(manager, session));
  }

  /** The same in the caller's transaction, which must not have touched a checkout before. */
  async observeIn(manager: EntityManager, session: PaymentSession): Promise<void> {
    const known = await this.checkoutOf(manager, session);
    if (!known) {
      this.logger.warn({ sessionId: session.id }, 'a payment session belongs to no checkout of this shop');
      return;
    }
    await this.records.lockShopper(manager, known.shopperKey);
    const checkout = await manager.findOneByOrFail(Checkout, { id: known.id });
    switch (reactionTo(session.state, checkout.status)) {
      case 'settle':
        await this.settlePaidSession(manager, checkout, session);
        break;
      case 'await':
        await manager.update(Checkout, { id: checkout.id }, { status: 'awaiting_payment' });
        break;
      case 'fail':
        await this.records.release(manager, checkout.id, 'failed');
        break;
      case 'expire':
        await this.records.release(manager, checkout.id, 'expired');
        break;
      case 'none':
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

  /** By our own id, which comes back with the session: its own is not yet written down where we crashed right after making it. */
  private async checkoutOf(manager: EntityManager, session: PaymentSession): Promise<Checkout | null> {
    if (session.checkoutId === null) return null;
    const [byUs, byProvider] = [{ paymentSessionId: session.id }, { paymentSessionId: IsNull() }];
    return manager.findOneBy(Checkout, [
      { id: session.checkoutId, ...byUs },
      { id: session.checkoutId, ...byProvider },
    ]);
  }

  /**
   * One order per paid session, whoever comes first. Order, items, history, stock, cart and mail are one transaction: all of it or
   * nothing. What cannot be fulfilled is refunded in the same way, once.
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
      // what still holds stock gives it back: nothing was sold
      await this.records.release(manager, checkout.id, 'expired');
      await this.refunds.owe(manager, checkout, { paymentId, reason: error.reason });
      await manager.update(Checkout, { id: checkout.id }, { status: 'refunded', paymentId });
      this.logger.warn(
        { checkoutId: checkout.id, reason: error.reason },
        'a payment cannot be fulfilled and is refunded',
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

  /** The shopper has paid: no other page for the same purchase is to be paid, and the stock behind it is free for this one. */
  private async endOthersOfPurchase(manager: EntityManager, checkout: Checkout): Promise<void> {
    const { id, purchaseId } = checkout;
    const others = await manager.findBy(Checkout, { purchaseId, id: Not(id), status: In([...liveStatuses]) });
    await this.records.supersede(manager, others, checkout);
  }
}
