import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentSession } from '../../integrations/stripe/payment-provider.js';
import { columnsOf } from '../../shared/database/entity-sql.js';
import { Transactions } from '../../shared/database/transactions.js';
import { Cart } from '../cart/cart.js';
import { CheckoutRecords, lockOfShopper } from '../checkout/checkout-records.js';
import { assertSameTotal } from '../checkout/checkout-session.js';
import { Checkout } from '../checkout/checkout.entity.js';
import { type Reaction, isFinal, liveStatuses, reactionTo } from '../checkout/domain/checkout-state.js';
import { endBoughtLinks } from '../designs/end-bought-links.js';
import type { AutomaticRefundReason } from '../orders/domain/order-mail.js';
import { joinVerifiedAccount } from '../orders/guest-orders.js';
import { OrderMails } from '../orders/order-mails.js';
import { OrderWriter } from '../orders/order-writer.js';
import { demandOf } from '../stock/domain/demand.js';
import { Stock } from '../stock/stock.js';
import { PaymentLedger } from './payment-ledger.js';
import { lockOfPayment } from './refund-matching.js';
import { Refunds } from './refunds.js';

/** As plain SQL reads it. */
type CheckoutRow = Pick<Checkout, keyof Checkout>;

class CannotFulfil extends Error {
  constructor(readonly reason: AutomaticRefundReason) {
    super(reason);
  }
}

/**
 * Everything reported about a payment session, in any order and repeatedly. A paid session becomes one order or one
 * refund.
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

  /** The checkout as it is then; undefined if the session has none. */
  async observe(session: PaymentSession): Promise<Checkout | undefined> {
    return this.transactions.run((manager) => this.observeIn(manager, session));
  }

  /** In a transaction that has not touched a checkout before. */
  async observeIn(manager: EntityManager, session: PaymentSession): Promise<Checkout | undefined> {
    const checkouts = await this.locked(manager, session);
    const checkout = checkouts.find(({ id }) => id === session.checkoutId);
    if (!checkout) {
      this.logger.warn({ sessionId: session.id }, 'a payment session has no checkout');
      return undefined;
    }
    const reaction = reactionTo(session.state, checkout.status);
    // a repeated message: already handled
    if (!reaction && checkout.sessionClosedAt) return checkout;
    return reaction
      ? this.react(manager, { reaction, checkouts, checkout, session })
      : this.save(manager, checkout, { session });
  }

  private async save(
    manager: EntityManager,
    checkout: CheckoutRow,
    { session, ...changes }: { session: PaymentSession } & Partial<Pick<Checkout, 'status' | 'paymentId'>>,
  ): Promise<Checkout> {
    const observed = { ...checkout, ...changes, paymentSessionId: session.id };
    const [[times]] = await manager.query<[[Pick<Checkout, 'checkedAt' | 'sessionClosedAt'>], number]>(
      `UPDATE checkouts SET status = $2, payment_id = $3, payment_session_id = $4, checked_at = now(), updated_at = now(),
              session_closed_at = CASE WHEN $5 THEN now() ELSE session_closed_at END
       WHERE id = $1
       RETURNING checked_at AS "checkedAt", session_closed_at AS "sessionClosedAt"`,
      [observed.id, observed.status, observed.paymentId, observed.paymentSessionId, isFinal(session.state)],
    );
    return { ...observed, ...times };
  }

  /**
   * The session's checkout and live ones of the same purchase. Finds it by our own id, which the session carries: its
   * own id is not stored yet if we crashed right after creating it.
   */
  private async locked(manager: EntityManager, { id, checkoutId, paymentId }: PaymentSession): Promise<Checkout[]> {
    if (checkoutId === null) return [];
    const isOfSession = 'id = $1 AND (payment_session_id = $2 OR payment_session_id IS NULL)';
    // one round trip; the database runs them in this order, so that the locks are held when the checkouts are read
    const [, checkouts] = await Promise.all([
      manager.query(
        `SELECT ${lockOfShopper('caller')}, ${lockOfPayment('$3::text')} FROM checkouts WHERE ${isOfSession}`,
        [checkoutId, id, paymentId],
      ),
      manager.query<Checkout[]>(
        `SELECT ${columnsOf(manager, Checkout)} FROM checkouts
         WHERE (${isOfSession}) OR (status = ANY($3) AND purchase_id = (SELECT purchase_id FROM checkouts WHERE ${isOfSession}))`,
        [checkoutId, id, liveStatuses],
      ),
    ]);
    return checkouts;
  }

  private async react(
    manager: EntityManager,
    {
      reaction,
      checkouts,
      checkout,
      session,
    }: { reaction: Reaction; checkouts: readonly Checkout[]; checkout: Checkout; session: PaymentSession },
  ): Promise<Checkout> {
    switch (reaction) {
      case 'settle':
        await this.records.supersede(
          manager,
          checkouts.filter((other) => other !== checkout),
          checkout,
        );
        return this.settlePaidSession(manager, checkout, session);
      case 'await':
        await this.stock.keep(manager, checkout.id);
        return this.save(manager, checkout, { session, status: 'awaiting_payment' });
      case 'fail':
      case 'expire':
        await this.stock.release(manager, checkout.id);
        return this.save(manager, checkout, { session, status: reaction === 'fail' ? 'failed' : 'expired' });
      default:
        throw new Error(`unknown reaction ${String(reaction satisfies never)}`);
    }
  }

  /**
   * Order, lines, history, stock, cart and mail are one transaction. What cannot be fulfilled is refunded once,
   * likewise.
   */
  private async settlePaidSession(
    manager: EntityManager,
    checkout: Checkout,
    session: PaymentSession,
  ): Promise<Checkout> {
    const { paymentId } = session;
    if (paymentId === null) throw new Error(`session ${session.id} is paid without a payment`);
    assertSameTotal(checkout, session);
    try {
      const [, paid] = await Promise.all([
        // no RELEASE SAVEPOINT: the transaction commits soon
        manager.query('SAVEPOINT before_order'),
        this.fulfil(manager, checkout, { ...session, paymentId }),
      ]);
      return paid;
    } catch (error) {
      if (!(error instanceof CannotFulfil)) throw error;
      await manager.query('ROLLBACK TO SAVEPOINT before_order');
      // nothing was sold: release what is still held
      await this.stock.release(manager, checkout.id);
      await this.refunds.requestRefund(manager, checkout, { paymentId, reason: error.reason });
      this.logger.warn(
        { checkoutId: checkout.id, reason: error.reason },
        'a payment could not be fulfilled and is refunded',
      );
      return this.save(manager, checkout, { session, status: 'refunded', paymentId });
    }
  }

  private async fulfil(
    manager: EntityManager,
    checkout: Checkout,
    session: PaymentSession & { paymentId: string },
  ): Promise<Checkout> {
    const { paymentId } = session;
    const order = await this.orders.place(manager, checkout, { sessionId: session.id, paymentId });
    if (!order) throw new CannotFulfil('paid_twice');
    if (checkout.userId !== null) await this.cart.removeBought(manager, checkout.userId, checkout.lines);
    await endBoughtLinks(manager, checkout);
    const [paid, , , , sold, isFilled] = await Promise.all([
      this.save(manager, checkout, { session, status: 'paid', paymentId }),
      this.mails.confirm(manager, order, checkout.lines),
      this.ledger.catchUp(manager, paymentId),
      order.userId === null && joinVerifiedAccount(manager, order.id),
      // late, because everyone else who buys these products waits for it until the commit
      this.stock.sell(manager, checkout.id, demandOf(checkout.lines)),
      // after the products are locked: its foreign keys lock them too, and a stronger lock on top can deadlock
      this.orders.fill(manager, order, checkout),
    ]);
    if (!sold.isDone) throw new CannotFulfil('out_of_stock');
    // stock that was no longer reserved took more than one statement to sell
    if (!isFilled && !(await this.orders.fill(manager, order, checkout)))
      throw new Error(`order ${order.id} has no lines`);
    this.logger.log({ orderId: order.id, checkoutId: checkout.id }, 'a payment becomes an order');
    return paid;
  }
}
