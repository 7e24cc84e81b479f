import { Injectable, Logger } from '@nestjs/common';
import type { NotPaid, VerifiedPayment } from 'shared-contracts/checkout/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { PaymentMisconfigured, PaymentUnavailable } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { ownsShopperKey } from '../../shared/http/shopper.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { Checkout } from '../checkout/checkout.entity.js';
import { type CheckoutStatus, liveStatuses } from '../checkout/domain/checkout-state.js';
import { OrderLineRecord } from '../orders/order-line.entity.js';
import { lineView } from '../orders/order-view.js';
import { Order } from '../orders/order.entity.js';
import { PhotoTokens } from '../orders/photo-tokens.js';
import { RefundRecord } from './refund.entity.js';
import { Settlement } from './settlement.js';

type Verified = z.input<typeof VerifiedPayment>;

const isSettled = ({ status }: Checkout) => status === 'paid' || status === 'refunded';
const notPaid: Record<Exclude<CheckoutStatus, 'paid' | 'refunded'>, string> = {
  opening: 'This payment has not been made yet.',
  open: 'This payment has not been made yet.',
  awaiting_payment: 'Your payment is being processed. We will email you as soon as it arrives.',
  expired: 'This checkout has expired. Nothing was charged.',
  failed: 'The payment was not successful. Nothing was charged.',
  superseded: 'This checkout was replaced by a newer one. Nothing was charged.',
};

function notPaidYet(status: keyof typeof notPaid): Failure {
  const details: z.input<typeof NotPaid> = { isFinal: !liveStatuses.includes(status) };
  return fail('not_paid', notPaid[status], { details });
}

/** Verifies payments for the success page. */
@Injectable()
export class VerifyPayment {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly settlement: Settlement,
    private readonly photoTokens: PhotoTokens,
  ) {}

  /**
   * Ensures that a paid session has its order, and returns it to the shopper who began the checkout. For anybody else
   * the session does not exist.
   */
  async verify(caller: CallerIdentity, sessionId: string): Promise<Result<Verified>> {
    const checkout = await this.checkoutOf(sessionId);
    if (!checkout || !ownsShopperKey(caller, checkout.shopperKey))
      return fail('not_found', 'This payment could not be found.');
    if (isSettled(checkout)) return this.outcomeOf(checkout);
    try {
      const observed = await this.settlement.observe(await this.payments.readSession(sessionId));
      return await this.outcomeOf(observed ?? checkout);
    } catch (error) {
      if (!(error instanceof PaymentUnavailable || error instanceof PaymentMisconfigured)) throw error;
      this.logger.warn({ err: error, checkoutId: checkout.id }, 'a payment could not be verified');
      return fail('service_unavailable', 'We cannot verify the payment right now. Please try again shortly.');
    }
  }

  private checkoutOf(paymentSessionId: string): Promise<Checkout | null> {
    return this.dataSource.manager.findOneBy(Checkout, { paymentSessionId });
  }

  private async outcomeOf(checkout: Checkout): Promise<Result<Verified>> {
    if (checkout.status === 'refunded') return this.refundedOutcome(checkout);
    if (checkout.status !== 'paid') return notPaidYet(checkout.status);
    const order = await this.orderOf(checkout);
    const { id, totalAmount, subtotal, tax, shipping, status, productType, quantity, missingPhotos } = order;
    return ok({
      paymentId: order.paymentId,
      orderId: id,
      order: {
        id,
        totalAmount,
        subtotal,
        tax,
        shipping,
        status,
        productType,
        quantity,
        missingPhotos,
        items: order.lines.map(lineView),
      },
      photosToken: order.userId === null ? this.photoTokens.tokenFor(id) : null,
    });
  }

  private orderOf({ id }: Checkout): Promise<Order & { lines: OrderLineRecord[] }> {
    return this.dataSource.manager
      .createQueryBuilder(Order, 'placed')
      .leftJoinAndMapMany('placed.lines', OrderLineRecord, 'line', 'line.orderId = placed.id')
      .where('placed.checkoutId = :id', { id })
      .orderBy('line.position')
      .getOneOrFail() as Promise<Order & { lines: OrderLineRecord[] }>;
  }

  private async refundedOutcome({ id }: Checkout): Promise<Failure> {
    const { reason } = await this.dataSource.manager.findOneByOrFail(RefundRecord, { checkoutId: id });
    return reason === 'paid_twice'
      ? fail('checkout_conflict', 'You paid for this purchase twice. We are refunding the second payment.')
      : fail('out_of_stock', 'Your payment arrived after the last ones had sold. We are refunding it.');
  }
}
