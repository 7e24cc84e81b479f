import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PaymentProvider, type PaymentSession } from '../../integrations/stripe/payment-provider.js';
import { PaymentSessionUnknown, UnreadablePayment } from '../../integrations/stripe/payment-errors.js';
import { columnsOf } from '../../shared/database/entity-sql.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { CheckoutRecords, reconcileCheckout } from '../checkout/checkout-records.js';
import { Checkout } from '../checkout/checkout.entity.js';
import { PaymentsWithoutOrder } from './payments-without-order.js';
import { Settlement } from './settlement.js';

const EVERY_TWO_MINUTES = '*/2 * * * *';
/** Opening takes seconds: after this it was cut off. */
const OPENING_MINUTES = 2;
/** Until then, sessions are left to webhooks. */
const QUIET_MINUTES = 2;
const BATCH_SIZE = 50;

/** `hasTime`: by the clock of the database, which has set its end. */
type DatedCheckout = Checkout & { hasTime: boolean };

@Injectable()
export class Reconciler implements OnModuleInit {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly worker: JobWorker,
    private readonly payments: PaymentProvider,
    private readonly records: CheckoutRecords,
    private readonly settlement: Settlement,
    private readonly withoutOrder: PaymentsWithoutOrder,
  ) {}

  onModuleInit(): void {
    this.worker.handle(reconcileCheckout, ({ checkoutId }) => this.reconcile(checkoutId));
    this.worker.schedule('reconcile-checkouts', EVERY_TWO_MINUTES, () => this.reconcileDue());
  }

  async reconcileDue(): Promise<void> {
    const due = await this.dataSource.manager.query<{ id: string }[]>(
      `SELECT id FROM checkouts
       WHERE session_closed_at IS NULL AND (
         (payment_session_id IS NULL AND status = 'opening' AND updated_at < now() - make_interval(mins => $1))
         OR (payment_session_id IS NOT NULL AND checked_at < now() - make_interval(mins => $2)
             AND NOT EXISTS (SELECT FROM payments_without_order AS noted
                             WHERE noted.payment_session_id = checkouts.payment_session_id AND ask_again_at > now())))
       ORDER BY checked_at LIMIT $3`,
      [OPENING_MINUTES, QUIET_MINUTES, BATCH_SIZE],
    );
    for (const { id } of due)
      await this.reconcile(id).catch((error: unknown) =>
        this.logger.warn({ err: error, checkoutId: id }, 'a checkout could not be reconciled'),
      );
  }

  async reconcile(checkoutId: string): Promise<void> {
    const [checkout] = await this.dataSource.manager.query<DatedCheckout[]>(
      `SELECT ${columnsOf(this.dataSource.manager, Checkout)}, expires_at > now() AS "hasTime" FROM checkouts WHERE id = $1`,
      [checkoutId],
    );
    if (!checkout || checkout.sessionClosedAt) return;
    if (checkout.paymentSessionId === null) {
      await this.transactions.run((manager) => this.records.releaseUnopened(manager, checkout));
      return;
    }
    const session = await this.sessionOf(checkout, checkout.paymentSessionId);
    if (session) await this.settlement.observe(session);
  }

  /** Closes an expired or superseded page first, which finds a payment at the last moment. */
  private async sessionOf(checkout: DatedCheckout, sessionId: string): Promise<PaymentSession | undefined> {
    const isWanted = checkout.status === 'awaiting_payment' || (checkout.status === 'open' && checkout.hasTime);
    try {
      return isWanted ? await this.payments.readSession(sessionId) : await this.payments.closeSession(sessionId);
    } catch (error) {
      if (error instanceof UnreadablePayment) await this.noteUnreadable(checkout, sessionId);
      if (!(error instanceof PaymentSessionUnknown)) throw error;
      // lost by the provider, or of another account: nobody can pay it
      this.logger.error({ err: error, checkoutId: checkout.id }, 'the provider does not know a payment session');
      return {
        id: sessionId,
        checkoutId: checkout.id,
        state: 'payment_failed',
        paymentId: null,
        total: null,
        currency: null,
        foreign: null,
      };
    }
  }

  /** It may be paid, so the owner sees it. */
  private async noteUnreadable({ id: checkoutId }: Checkout, sessionId: string): Promise<void> {
    const noted = { sessionId, checkoutId, outcome: 'wait', reason: 'unreadable' } as const;
    await this.transactions.run((manager) => this.withoutOrder.note(manager, noted));
  }
}
