import { Injectable, Logger } from '@nestjs/common';
import type { CheckoutRequest } from 'shared-contracts/checkout/schemas';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import {
  PaymentMisconfigured,
  PaymentPageTooShort,
  PaymentSessionUnknown,
  PaymentUnavailable,
} from '../../integrations/stripe/payment-errors.js';
import {
  type OpenedSession,
  PaymentProvider,
  type SessionRequest,
} from '../../integrations/stripe/payment-provider.js';
import { KeyedQueue } from '../../shared/queues/keyed-queue.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { shopperOf } from '../../shared/http/shopper.js';
import { tracing } from '../../shared/tracing/tracing.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { namedPhotosOf, refuseForeign } from '../media/domain/line-photos.js';
import { OwnPhotos } from '../media/own-photos.js';
import { CheckoutRecords } from '../checkout/checkout-records.js';
import { assertSameTotal, sessionRequestOf, purchaseTrace } from '../checkout/checkout-session.js';
import { Checkout } from '../checkout/checkout.entity.js';
import { type CheckoutStatus, replaceableStatuses } from '../checkout/domain/checkout-state.js';
import { NetworkLimits } from '../checkout/network-limits.js';
import { ReserveCheckout, alreadyPaid } from '../checkout/reserve-checkout.js';
import { Settlement } from './settlement.js';

const MAX_QUEUED = 50;

const unavailable = fail('service_unavailable', 'We cannot open the payment page right now. Please try again shortly.');
const replacedMeanwhile = fail('checkout_conflict', 'This checkout was replaced by a newer one. Please try again.');
const completeStatuses: ReadonlySet<CheckoutStatus> = new Set(['paid', 'awaiting_payment']);

export type OpenedCheckout = { checkoutId: string; sessionId: string; url: string };

@Injectable()
export class OpenCheckout {
  private readonly logger = new Logger('Checkout');
  private readonly queue = new KeyedQueue(MAX_QUEUED);

  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly payments: PaymentProvider,
    private readonly photos: OwnPhotos,
    private readonly reservations: ReserveCheckout,
    private readonly records: CheckoutRecords,
    private readonly networks: NetworkLimits,
    private readonly settlement: Settlement,
  ) {}

  /**
   * Closes the shopper's earlier payment page first; one that is paid is settled. A crash leaves the checkout `opening`: a retry resumes
   * it, or the reconciler ends it.
   */
  async open(caller: CallerIdentity, request: CheckoutRequest): Promise<Result<OpenedCheckout>> {
    const isKnown = caller.user !== null || caller.knownGuestId !== null;
    const shopper = await shopperOf(caller);
    const justPaid = isKnown ? await this.closeReplaced(shopper.key, request.idempotencyKey) : [];
    if (!justPaid) return unavailable;
    const reserved = await this.queue.run(this.networks.hashOf(shopper.network) ?? shopper.key, () =>
      this.transactions.run(async (manager) => {
        const paths = request.items.flatMap(({ customImages }) => customImages);
        const own = await this.photos.among(manager, caller, paths);
        const named = request.items.flatMap((line, index) => namedPhotosOf(line, `items.${index}.`));
        return refuseForeign(named, own) ?? this.reservations.reserve(manager, shopper, { request, own, justPaid });
      }),
    );
    if (!reserved.ok) return reserved;
    const checkout = reserved.value;
    if (checkout.paymentSessionId !== null && checkout.paymentSessionUrl !== null)
      return ok({ checkoutId: checkout.id, sessionId: checkout.paymentSessionId, url: checkout.paymentSessionUrl });
    return this.openSession(checkout);
  }

  private async openSession(checkout: Checkout): Promise<Result<OpenedCheckout>> {
    const session = await this.requestSession(checkout);
    if (!session) return unavailable;
    const conflict = await this.saveSession(checkout, session);
    return conflict ?? ok({ checkoutId: checkout.id, sessionId: session.id, url: session.url });
  }

  /** Nobody can pay for stock that has gone to another. Undefined if the provider is unreachable. */
  private async closeReplaced(shopperKey: string, idempotencyKey?: string): Promise<Checkout[] | undefined> {
    const replaced = await this.dataSource.query<{ session: string }[]>(
      `SELECT payment_session_id AS session FROM checkouts
       WHERE caller = $1 AND status = ANY($2) AND payment_session_id IS NOT NULL
         AND idempotency_key IS DISTINCT FROM $3`,
      [shopperKey, replaceableStatuses, idempotencyKey ?? null],
    );
    try {
      const paid = await Promise.all(replaced.map(({ session }) => this.closePage(session)));
      return paid.filter((checkout) => checkout !== undefined);
    } catch (error) {
      if (!(error instanceof PaymentUnavailable || error instanceof PaymentMisconfigured)) throw error;
      this.logger.warn({ err: error }, 'a payment page could not be closed for its successor');
      return undefined;
    }
  }

  private async closePage(sessionId: string): Promise<Checkout | undefined> {
    try {
      const session = await this.payments.closeSession(sessionId);
      if (session.state !== 'paid' && session.state !== 'processing') return undefined;
      const checkout = await this.settlement.observe(session);
      return checkout && completeStatuses.has(checkout.status) ? checkout : undefined;
    } catch (error) {
      if (error instanceof PaymentSessionUnknown) return undefined;
      throw error;
    }
  }

  /** Undefined if the provider is unreachable. Any failure releases the stock. */
  private async requestSession(checkout: Checkout): Promise<{ id: string; url: string } | undefined> {
    try {
      const request = sessionRequestOf(checkout, this.settings.environment.PUBLIC_URL);
      const session = await tracing.run(
        { name: 'payment session', ids: purchaseTrace(checkout), attributes: { 'shop.checkout_id': checkout.id } },
        () => this.openPage(request),
      );
      assertSameTotal(checkout, session);
      return session;
    } catch (error) {
      await this.transactions.run((manager) => this.records.releaseUnopened(manager, checkout));
      if (!(error instanceof PaymentUnavailable || error instanceof PaymentMisconfigured)) throw error;
      this.logger.warn({ err: error, checkoutId: checkout.id }, 'no payment session could be opened');
      return undefined;
    }
  }

  /** A provider whose clock is ahead is asked again, for a longer page. */
  private async openPage(request: SessionRequest): Promise<OpenedSession> {
    try {
      return await this.payments.openSession(request);
    } catch (error) {
      if (!(error instanceof PaymentPageTooShort)) throw error;
      const [{ now }] = await this.dataSource.query<[{ now: Date }]>(`SELECT clock_timestamp() AS now`);
      const minutes = Math.ceil((error.providerTime.getTime() - now.getTime()) / 60_000);
      if (minutes <= 0) throw error;
      this.logger.warn({ checkoutId: request.checkoutId, minutes }, "the payment provider's clock is ahead of ours");
      return this.payments.openSession({ ...request, providerAheadMinutes: minutes });
    }
  }

  /**
   * Why the session must not be paid, if the checkout has ended. Needs no lock: a checkout without a session is ended only on the condition
   * that there is none.
   */
  private async saveSession(checkout: Checkout, session: { id: string; url: string }): Promise<Failure | undefined> {
    const { manager } = this.dataSource;
    const [[saved]] = await manager.query<[[{ status: CheckoutStatus }], number]>(
      `UPDATE checkouts SET payment_session_id = $2, payment_session_url = $3, updated_at = now(),
              status = CASE status WHEN 'opening' THEN 'open' ELSE status END
       WHERE id = $1 RETURNING status`,
      [checkout.id, session.id, session.url],
    );
    if (saved.status === 'open') return undefined;
    // else the reconciler finds the open session
    await this.records.reconcileSoon(manager, checkout.id);
    const isPaid = await manager.existsBy(Checkout, { purchaseId: checkout.purchaseId, status: 'paid' });
    return isPaid ? alreadyPaid : replacedMeanwhile;
  }
}
