import { Injectable, Logger } from '@nestjs/common';
import type { NotPaid, VerifiedPayment } from 'shared-contracts/checkout/payment-result';
import { AutomaticRefundReason } from 'shared-contracts/refunds/schemas';
import { DataSource, In } from 'typeorm';
import type * as z from 'zod';
import { PaymentMisconfigured, PaymentUnavailable } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { columnsOf } from '../../shared/database/entity-sql.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { ownsShopperKey } from '../../shared/http/shopper.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { Checkout } from '../checkout/checkout.entity.js';
import { type CheckoutStatus, liveStatuses } from '../checkout/domain/checkout-state.js';
import { OrderLineRecord } from '../orders/order-line.entity.js';
import { lineView } from '../orders/order-view.js';
import type { Order } from '../orders/order.entity.js';
import { ChangeTokens, PhotoTokens } from '../orders/links/order-tokens.js';
import { RefundRecord } from './refund.entity.js';
import { Settlement } from './settlement.js';

type Verified = z.input<typeof VerifiedPayment>;
type VerifiedOrder = Pick<
  Order,
  | 'id'
  | 'status'
  | 'totalAmount'
  | 'subtotal'
  | 'tax'
  | 'shipping'
  | 'productType'
  | 'quantity'
  | 'missingPhotos'
  | 'shippingMethod'
  | 'arrival'
  | 'linksRevokedAt'
  | 'customerEmail'
  | 'shippingCountry'
  | 'shippingState'
> & { paymentId: string; createdAt: string; lines: OrderLineRecord[] };

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

@Injectable()
export class VerifyPayment {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly settlement: Settlement,
    private readonly photoTokens: PhotoTokens,
    private readonly changeTokens: ChangeTokens,
  ) {}

  /** For others than the shopper who began it, the session does not exist. */
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

  private async checkoutOf(paymentSessionId: string): Promise<Checkout | undefined> {
    const { manager } = this.dataSource;
    const [checkout] = await manager.query<Checkout[]>(
      `SELECT ${columnsOf(manager, Checkout)} FROM checkouts WHERE payment_session_id = $1`,
      [paymentSessionId],
    );
    return checkout;
  }

  private async outcomeOf(checkout: Checkout): Promise<Result<Verified>> {
    if (checkout.status === 'refunded') return this.refundedOutcome(checkout);
    if (checkout.status !== 'paid') return notPaidYet(checkout.status);
    const { paymentId, linksRevokedAt, lines, ...order } = await this.orderOf(checkout);
    // a guest is signed in to no account, even if the order has joined one
    const isGuest = checkout.userId === null;
    const signed = { id: order.id, linksRevokedAt };
    return ok({
      paymentId,
      orderId: order.id,
      order: { ...order, items: lines.map(lineView) },
      photosToken: isGuest ? this.photoTokens.tokenFor(signed) : null,
      changeToken: isGuest ? this.changeTokens.tokenFor(signed) : null,
    });
  }

  private async orderOf({ id }: Checkout): Promise<VerifiedOrder> {
    const { manager } = this.dataSource;
    const rows = await manager.query<
      (OrderLineRecord & Pick<Order, 'linksRevokedAt'> & { order: Omit<VerifiedOrder, 'lines' | 'linksRevokedAt'> })[]
    >(
      `SELECT ${columnsOf(manager, OrderLineRecord)}, links_revoked_at AS "linksRevokedAt",
              json_build_object('id', orders.id, 'paymentId', payment_id, 'status', status,
                                'totalAmount', total_amount::text, 'subtotal', subtotal::text, 'tax', tax::text,
                                'shipping', shipping::text, 'productType', product_type, 'quantity', orders.quantity,
                                'missingPhotos', missing_photos, 'createdAt', orders.created_at,
                                'shippingMethod', shipping_method, 'customerEmail', customer_email,
                                'arrival', arrival,
                                 'shippingCountry', shipping_country, 'shippingState', shipping_state) AS "order"
       FROM orders JOIN order_items ON order_id = orders.id WHERE checkout_id = $1 ORDER BY position`,
      [id],
    );
    const [first] = rows;
    if (!first) throw new Error(`checkout ${id} is paid and has no order`);
    return { ...first.order, linksRevokedAt: first.linksRevokedAt, lines: rows };
  }

  private async refundedOutcome({ id }: Checkout): Promise<Failure> {
    const { reason } = await this.dataSource.manager.findOneByOrFail(RefundRecord, {
      checkoutId: id,
      reason: In(AutomaticRefundReason.options),
    });
    return reason === 'out_of_stock'
      ? fail('out_of_stock', 'Your payment arrived after the last ones had sold. We are refunding it.')
      : fail(
          'checkout_conflict',
          reason === 'paid_twice'
            ? 'You paid for this purchase twice. We are refunding the second payment.'
            : 'Your payment was not what this order costs. We are refunding it.',
        );
  }
}
