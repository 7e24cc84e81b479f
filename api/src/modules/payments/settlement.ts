import { Injectable, Logger } from '@nestjs/common';
import type { WithoutOrderReason } from 'shared-contracts/checkout/without-order';
import { type Money, parseMoney } from 'shared-contracts/money/money';
import type { AutomaticRefundReason } from 'shared-contracts/refunds/schemas';
import type { EntityManager } from 'typeorm';
import type { PaymentSession } from '../../integrations/stripe/payment-provider.js';
import { columnsOf } from '../../shared/database/entity-sql.js';
import { Transactions } from '../../shared/database/transactions.js';
import { Cart } from '../cart/cart.js';
import { CheckoutRecords, lockOfShopper } from '../checkout/checkout-records.js';
import { Checkout } from '../checkout/checkout.entity.js';
import { type Reaction, isFinal, liveStatuses, reactionTo } from '../checkout/domain/checkout-state.js';
import { endBoughtLinks } from '../designs/end-bought-links.js';
import { joinVerifiedAccount } from '../orders/lists/guest-orders.js';
import { OrderMails } from '../orders/mails/order-mails.js';
import { PaymentMails } from './payment-mails.js';
import { OrderWriter } from '../orders/order-writer.js';
import { demandOf } from '../stock/domain/demand.js';
import { Stock } from '../stock/stock.js';
import { PaymentLedger } from './payment-ledger.js';
import { outcomeOf } from './domain/paid-session.js';
import { PaymentsWithoutOrder } from './payments-without-order.js';
import { lockOfPayment } from './refund-matching.js';
import { Refunds } from './refunds.js';

type PaidSession = { checkouts: readonly Checkout[]; checkout: Checkout; session: PaymentSession };

type CheckoutRow = Pick<Checkout, keyof Checkout>;

class CannotFulfil extends Error {
  constructor(readonly reason: 'out_of_stock' | 'paid_twice') {
    super(reason);
  }
}

/** What is reported about a payment session, in any order and repeatedly: it becomes one order, one refund, or a row that says why not. */
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
    private readonly paymentMails: PaymentMails,
    private readonly ledger: PaymentLedger,
    private readonly refunds: Refunds,
    private readonly withoutOrder: PaymentsWithoutOrder,
  ) {}

  /** Undefined if the session has none. */
  async observe(session: PaymentSession): Promise<Checkout | undefined> {
    return this.transactions.run((manager) => this.observeIn(manager, session));
  }

  /** In a transaction that has not touched a checkout before. */
  async observeIn(manager: EntityManager, session: PaymentSession): Promise<Checkout | undefined> {
    const checkouts = await this.locked(manager, session);
    const checkout = checkouts.find(({ id }) => id === session.checkoutId);
    if (!checkout || session.foreign) return this.setAside(manager, session, checkout);
    const reaction = reactionTo(session.state, checkout.status);
    // a repeated message: already handled
    if (!reaction && checkout.sessionClosedAt) return checkout;
    return reaction
      ? this.react(manager, { reaction, checkouts, checkout, session })
      : this.save(manager, checkout, { session });
  }

  /** Sessions of other software are ignored, unless they name a checkout. */
  private async setAside(
    manager: EntityManager,
    session: PaymentSession,
    checkout: Checkout | undefined,
  ): Promise<undefined> {
    this.logger.warn({ sessionId: session.id, foreign: session.foreign }, 'a payment session is not of this shop');
    const ended = outcomeOf(session, undefined);
    if (session.state !== 'paid' || session.checkoutId === null || ended.kind !== 'not_ours') return;
    const { kind: outcome, reason } = ended;
    const { id: sessionId, total, currency, paymentId } = session;
    const checkoutId = checkout?.id ?? null;
    await this.withoutOrder.note(manager, { sessionId, checkoutId, outcome, reason, total, currency, paymentId });
  }

  /** `waits`: the provider is asked again. */
  private async save(
    manager: EntityManager,
    checkout: CheckoutRow,
    {
      session,
      waits = false,
      ...changes
    }: { session: PaymentSession; waits?: boolean } & Partial<Pick<Checkout, 'status' | 'paymentId'>>,
  ): Promise<Checkout> {
    const observed = { ...checkout, ...changes, paymentSessionId: session.id };
    const [[times]] = await manager.query<[[Pick<Checkout, 'checkedAt' | 'sessionClosedAt'>], number]>(
      `WITH explained AS (
         DELETE FROM payments_without_order WHERE payment_session_id = $4 AND outcome = 'wait' AND NOT $6)
       UPDATE checkouts SET status = $2, payment_id = $3, payment_session_id = $4, checked_at = now(), updated_at = now(),
              session_closed_at = CASE WHEN $6 THEN NULL WHEN $5 THEN now() ELSE session_closed_at END
       WHERE id = $1
       RETURNING checked_at AS "checkedAt", session_closed_at AS "sessionClosedAt"`,
      [observed.id, observed.status, observed.paymentId, observed.paymentSessionId, isFinal(session.state), waits],
    );
    return { ...observed, ...times };
  }

  /** And live ones of the same purchase. By our own id, which the session carries: its own may not be stored after a crash. */
  private async locked(manager: EntityManager, { id, checkoutId, paymentId }: PaymentSession): Promise<Checkout[]> {
    if (checkoutId === null) return [];
    const isOfSession = 'id = $1 AND (payment_session_id = $2 OR payment_session_id IS NULL)';
    // one round trip; run in this order, so the locks are held when the checkouts are read
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
        return this.settlePaidSession(manager, { checkouts, checkout, session });
      case 'await':
        await this.stock.keep(manager, checkout.id);
        return this.save(manager, checkout, { session, status: 'awaiting_payment' });
      case 'fail':
      case 'expire':
        await this.stock.release(manager, checkout.id);
        // who was told to wait for a mail gets one
        if (checkout.status === 'awaiting_payment') await this.paymentMails.tellFailedPayment(manager, checkout);
        return this.save(manager, checkout, { session, status: reaction === 'fail' ? 'failed' : 'expired' });
      default:
        throw new Error(`unknown reaction ${String(reaction satisfies never)}`);
    }
  }

  private async settlePaidSession(manager: EntityManager, paid: PaidSession): Promise<Checkout> {
    const { checkout, session } = paid;
    const outcome = outcomeOf(session, { total: parseMoney(checkout.total), currency: checkout.currency });
    switch (outcome.kind) {
      case 'order':
        return this.placeOrRefund(manager, paid, outcome.paymentId);
      case 'refund':
        return this.refund(manager, paid, outcome);
      case 'wait':
      case 'not_ours':
        return this.wait(manager, paid, outcome.reason);
      default:
        throw new Error(`unknown outcome ${String(outcome satisfies never)}`);
    }
  }

  /** Keeps the stock that is still held. */
  private async wait(
    manager: EntityManager,
    { checkout, session }: PaidSession,
    reason: WithoutOrderReason,
  ): Promise<Checkout> {
    this.logger.error({ checkoutId: checkout.id, reason }, 'a paid session cannot be settled yet');
    const { id: sessionId, total, currency, paymentId } = session;
    const what = { checkoutId: checkout.id, outcome: 'wait', reason } as const;
    await this.withoutOrder.note(manager, { ...what, sessionId, total, currency, paymentId });
    const isLive = liveStatuses.includes(checkout.status);
    if (isLive) await this.stock.keep(manager, checkout.id);
    return this.save(manager, checkout, { session, waits: true, ...(isLive && { status: 'awaiting_payment' }) });
  }

  /** One transaction. What cannot be fulfilled is refunded once. */
  private async placeOrRefund(manager: EntityManager, paid: PaidSession, paymentId: string): Promise<Checkout> {
    const { checkouts, checkout, session } = paid;
    await this.records.supersede(
      manager,
      checkouts.filter((other) => other !== checkout),
      checkout,
    );
    try {
      const [, placed] = await Promise.all([
        // no RELEASE SAVEPOINT: the transaction commits soon
        manager.query('SAVEPOINT before_order'),
        this.fulfil(manager, checkout, { ...session, paymentId }),
      ]);
      return placed;
    } catch (error) {
      if (!(error instanceof CannotFulfil)) throw error;
      await manager.query('ROLLBACK TO SAVEPOINT before_order');
      return this.refund(manager, paid, { reason: error.reason, paymentId, amount: parseMoney(checkout.total) });
    }
  }

  private async refund(
    manager: EntityManager,
    { checkout, session }: PaidSession,
    { reason, paymentId, amount }: { reason: AutomaticRefundReason; paymentId: string; amount: Money },
  ): Promise<Checkout> {
    const { id: sessionId, total, currency } = session;
    // nothing was sold
    await this.stock.release(manager, checkout.id);
    const what = { checkoutId: checkout.id, outcome: 'refund', reason } as const;
    await this.withoutOrder.note(manager, { ...what, sessionId, total, currency, paymentId });
    await this.refunds.requestRefund(manager, checkout, {
      paymentId,
      reason,
      amount,
      currency: currency ?? checkout.currency,
    });
    await this.ledger.catchUp(manager, paymentId);
    this.logger.warn({ checkoutId: checkout.id, reason }, 'a payment could not be fulfilled and is refunded');
    return this.save(manager, checkout, { session, status: 'refunded', paymentId });
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
      // late, because others who buy these products wait until the commit
      this.stock.sell(manager, checkout.id, demandOf(checkout.lines)),
      // after the products are locked: its foreign keys lock them too, and a stronger lock on top can deadlock
      this.orders.fill(manager, order, checkout),
    ]);
    if (!sold.isDone) throw new CannotFulfil('out_of_stock');
    // stock no longer reserved takes more statements
    if (!isFilled && !(await this.orders.fill(manager, order, checkout)))
      throw new Error(`order ${order.id} has no lines`);
    this.logger.log({ orderId: order.id, checkoutId: checkout.id }, 'a payment becomes an order');
    return paid;
  }
}
