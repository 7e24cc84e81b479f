import { Injectable, Logger } from '@nestjs/common';
import type { CheckoutRequest } from 'shared-contracts/checkout/schemas';
import { Settings } from '../../config/settings.js';
import { PaymentMisconfigured, PaymentUnavailable } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { KeyedQueue } from '../../shared/database/keyed-queue.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { shopperOf } from '../../shared/http/shopper.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { OwnPhotos } from '../media/own-photos.js';
import { CheckoutRecords } from './checkout-records.js';
import { assertSameTotal, sessionRequestOf } from './checkout-session.js';
import { Checkout } from './checkout.entity.js';
import { NetworkLimits } from './network-limits.js';
import { ReserveCheckout } from './reserve-checkout.js';

/** Checkouts of one network that run or wait. */
const MOST_IN_QUEUE = 50;

export type OpenedCheckout = { checkoutId: string; sessionId: string; url: string };

@Injectable()
export class OpenCheckout {
  private readonly logger = new Logger('Checkout');
  private readonly queue = new KeyedQueue(MOST_IN_QUEUE);

  constructor(
    private readonly settings: Settings,
    private readonly transactions: Transactions,
    private readonly payments: PaymentProvider,
    private readonly photos: OwnPhotos,
    private readonly reservations: ReserveCheckout,
    private readonly records: CheckoutRecords,
    private readonly networks: NetworkLimits,
  ) {}

  /**
   * Prices the cart and reserves its stock in one transaction, then opens the payment session outside of it. If the provider is
   * unreachable, the stock is released. A crash in between leaves the checkout `opening`: a retry resumes it, or the reconciler
   * ends it.
   */
  async open(caller: CallerIdentity, request: CheckoutRequest): Promise<Result<OpenedCheckout>> {
    const shopper = shopperOf(caller);
    const reserved = await this.queue.run(this.networks.hashOf(shopper.network) ?? shopper.key, () =>
      this.transactions.run(async (manager) => {
        const foreign = await this.photos.refuseForeign(manager, caller, request.items);
        return foreign ?? this.reservations.reserve(manager, shopper, request, new Date());
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
    if (!session)
      return fail('service_unavailable', 'We cannot open the payment page right now. Please try again shortly.');
    const conflict = await this.saveSession(checkout, session);
    return conflict
      ? fail('checkout_conflict', conflict)
      : ok({ checkoutId: checkout.id, sessionId: session.id, url: session.url });
  }

  /** Undefined if the provider is unreachable. Any failure releases the stock. */
  private async requestSession(checkout: Checkout): Promise<{ id: string; url: string } | undefined> {
    try {
      const session = await this.payments.openSession(sessionRequestOf(checkout, this.settings.environment.PUBLIC_URL));
      assertSameTotal(checkout, session);
      return session;
    } catch (error) {
      await this.releaseUnlessOpened(checkout);
      if (!(error instanceof PaymentUnavailable || error instanceof PaymentMisconfigured)) throw error;
      this.logger.warn({ err: error, checkoutId: checkout.id }, 'no payment session could be opened');
      return undefined;
    }
  }

  /** Returns why the session must not be paid, if the checkout has ended since. */
  private saveSession(checkout: Checkout, session: { id: string; url: string }): Promise<string | undefined> {
    return this.transactions.run(async (manager) => {
      await this.records.lockShopper(manager, checkout.shopperKey);
      const { status } = await manager.findOneByOrFail(Checkout, { id: checkout.id });
      await manager.update(
        Checkout,
        { id: checkout.id },
        {
          paymentSessionId: session.id,
          paymentSessionUrl: session.url,
          ...(status === 'opening' && { status: 'open' as const }),
        },
      );
      if (status === 'opening' || status === 'open') return undefined;
      await this.records.reconcileSoon(manager, checkout.id);
      const isPaid = await manager.existsBy(Checkout, { purchaseId: checkout.purchaseId, status: 'paid' });
      return isPaid
        ? 'You have already paid for this order.'
        : 'This checkout was replaced by a newer one. Please try again.';
    });
  }

  private async releaseUnlessOpened(checkout: Checkout): Promise<void> {
    await this.transactions.run(async (manager) => {
      await this.records.lockShopper(manager, checkout.shopperKey);
      // a concurrent call with the same key may have opened the session
      const { paymentSessionId } = await manager.findOneByOrFail(Checkout, { id: checkout.id });
      if (paymentSessionId === null) await this.records.release(manager, checkout.id, 'failed');
    });
  }
}
