import { Injectable, Logger } from '@nestjs/common';
import type { CheckoutRequest } from 'shared-contracts/checkout/schemas';
import { Settings } from '../../config/settings.js';
import { PaymentMisconfigured, PaymentUnavailable } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { OwnPhotos } from '../cart/own-photos.js';
import { shopperOf } from '../stock/shopper.js';
import { CheckoutRecords } from './checkout-records.js';
import { assertSameTotal, sessionRequestOf } from './checkout-session.js';
import { Checkout } from './checkout.entity.js';
import { ReserveCheckout } from './reserve-checkout.js';

export type OpenedCheckout = { checkoutId: string; sessionId: string; url: string };

/** From a cart to a payment page. */
@Injectable()
export class OpenCheckout {
  private readonly logger = new Logger('Checkout');

  constructor(
    private readonly settings: Settings,
    private readonly transactions: Transactions,
    private readonly payments: PaymentProvider,
    private readonly photos: OwnPhotos,
    private readonly reservations: ReserveCheckout,
    private readonly records: CheckoutRecords,
  ) {}

  /**
   * First one transaction prices the cart and reserves its stock, then the payment session is made: no transaction waits for the
   * provider. Where it cannot be reached, the reservation is returned. A crash in between leaves a checkout in state `opening`,
   * which the same call again takes up and the reconciler ends.
   */
  async open(caller: CallerIdentity, request: CheckoutRequest): Promise<Result<OpenedCheckout>> {
    const shopper = { key: shopperOf(caller), userId: caller.user?.id ?? null };
    const reserved = await this.transactions.run(async (manager) => {
      const foreign = await this.photos.refuseForeign(manager, caller, request.items);
      return foreign ?? this.reservations.reserve(manager, shopper, request, new Date());
    });
    if (!reserved.ok) return reserved;
    const checkout = reserved.value;
    if (checkout.paymentSessionId !== null && checkout.paymentSessionUrl !== null)
      return ok({ checkoutId: checkout.id, sessionId: checkout.paymentSessionId, url: checkout.paymentSessionUrl });
    return this.openSession(checkout);
  }

  private async openSession(checkout: Checkout): Promise<Result<OpenedCheckout>> {
    const session = await this.askForSession(checkout);
    if (!session)
      return fail('service_unavailable', 'The payment page cannot be opened at the moment. Please try again shortly.');
    const ending = await this.remember(checkout, session);
    return ending
      ? fail('checkout_conflict', ending)
      : ok({ checkoutId: checkout.id, sessionId: session.id, url: session.url });
  }

  /** Undefined where the provider cannot be reached. Whatever goes wrong, the reservation is returned. */
  private async askForSession(checkout: Checkout): Promise<{ id: string; url: string } | undefined> {
    try {
      const session = await this.payments.openSession(sessionRequestOf(checkout, this.settings.environment.PUBLIC_URL));
      assertSameTotal(checkout, session);
      return session;
    } catch (error) {
      await this.giveUp(checkout);
      if (!(error instanceof PaymentUnavailable || error instanceof PaymentMisconfigured)) throw error;
      this.logger.warn({ err: error, checkoutId: checkout.id }, 'no payment session could be opened');
      return undefined;
    }
  }

  /**
   * Writes the session down. Answers why nobody is to pay it where the checkout has ended meanwhile: the shopper began another one, or
   * the one before turned out to be paid.
   */
  private remember(checkout: Checkout, session: { id: string; url: string }): Promise<string | undefined> {
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
        ? 'You have paid for this already. Your order is on its way to you.'
        : 'Another checkout has taken the place of this one. Please try again.';
    });
  }

  private async giveUp(checkout: Checkout): Promise<void> {
    await this.transactions.run(async (manager) => {
      await this.records.lockShopper(manager, checkout.shopperKey);
      // another call with the same key may have had more luck meanwhile
      const { paymentSessionId } = await manager.findOneByOrFail(Checkout, { id: checkout.id });
      if (paymentSessionId === null) await this.records.release(manager, checkout.id, 'failed');
    });
  }
}
