import { Injectable, Logger } from '@nestjs/common';
import type { CancelledCheckout } from 'shared-contracts/checkout/payment-result';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { PaymentMisconfigured, PaymentUnavailable } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { ownsShopperKey } from '../../shared/http/shopper.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { Checkout } from '../checkout/checkout.entity.js';
import { type CheckoutStatus, replaceableStatuses } from '../checkout/domain/checkout-state.js';
import { Settlement } from './settlement.js';

type Outcome = z.input<typeof CancelledCheckout>;

const outcomes: Partial<Record<CheckoutStatus, Outcome['outcome']>> = {
  paid: 'paid',
  awaiting_payment: 'awaiting_payment',
  refunded: 'refunded',
};

@Injectable()
export class CancelCheckout {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly settlement: Settlement,
  ) {}

  /** Closes the page before releasing the stock, so that nobody pays for what is sold to others. */
  async cancel(caller: CallerIdentity, checkoutId: string): Promise<Result<Outcome>> {
    const checkout = await this.find(checkoutId);
    if (!checkout || !ownsShopperKey(caller, checkout.shopperKey))
      return fail('not_found', 'This checkout could not be found.');
    if (checkout.paymentSessionId === null || !replaceableStatuses.includes(checkout.status))
      return ok(outcomeOf(checkout));
    try {
      await this.settlement.observe(await this.payments.closeSession(checkout.paymentSessionId));
    } catch (error) {
      if (!(error instanceof PaymentUnavailable || error instanceof PaymentMisconfigured)) throw error;
      this.logger.warn({ err: error, checkoutId }, 'a payment page could not be closed');
      return fail('service_unavailable', 'We cannot close the payment page right now. It expires by itself.');
    }
    return ok(outcomeOf((await this.find(checkoutId)) ?? checkout));
  }

  private find(id: string): Promise<Checkout | null> {
    return this.dataSource.manager.findOneBy(Checkout, { id });
  }
}

const outcomeOf = ({ status, paymentSessionId }: Checkout): Outcome => ({
  outcome: outcomes[status] ?? 'cancelled',
  sessionId: paymentSessionId,
});
