import { Controller } from '@nestjs/common';
import type { CheckoutRequest } from 'shared-contracts/checkout/schemas';
import type { PromiseToEnd } from 'shared-contracts/refunds/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { CancelCheckout } from './cancel-checkout.js';
import { CancelOrder } from './cancel-order.js';
import { EndPromise } from './end-promise.js';
import { OpenCheckout } from './open-checkout.js';
import { PaymentsWithoutOrder } from './payments-without-order.js';
import { RefundList } from './refund-list.js';
import { VerifyPayment } from './verify-payment.js';
import { Wallets } from './wallets.js';

const TEN_MINUTES = 600;

@Controller()
export class PaymentsController {
  constructor(
    private readonly checkout: OpenCheckout,
    private readonly payments: VerifyPayment,
    private readonly cancellation: CancelCheckout,
    private readonly orderCancellation: CancelOrder,
    private readonly refunds: RefundList,
    private readonly promises: EndPromise,
    private readonly withoutOrder: PaymentsWithoutOrder,
    private readonly wallets: Wallets,
  ) {}

  // each call opens a payment page and holds stock
  // NetworkLimits limits new checkouts of a network
  @RateLimited({ name: 'create-checkout-session', calls: 300, perSeconds: 60, isPerProcess: true })
  @Handle('POST /api/create-checkout-session')
  open(request: CheckoutRequest, @Caller() caller: CallerIdentity) {
    return this.checkout.open(caller, request);
  }

  @Handle('GET /api/payment-wallets')
  listWallets() {
    return this.wallets.list();
  }

  @Handle('POST /api/verify-payment')
  verify({ sessionId }: { sessionId: string }, @Caller() caller: CallerIdentity) {
    return this.payments.verify(caller, sessionId);
  }

  @Handle('POST /api/cancel-checkout')
  cancel({ checkoutId }: { checkoutId: string }, @Caller() caller: CallerIdentity) {
    return this.cancellation.cancel(caller, checkoutId);
  }

  @RateLimited({ name: 'cancel-order', calls: 60, perSeconds: TEN_MINUTES })
  @Handle('POST /api/orders/:id/cancel')
  cancelOrder(order: InputOf<'POST /api/orders/:id/cancel'>, @Caller() caller: CallerIdentity) {
    return this.orderCancellation.cancel(caller, order);
  }

  @Handle('GET /api/admin/payments-without-order')
  listPaymentsWithoutOrder(query: InputOf<'GET /api/admin/payments-without-order'>) {
    return this.withoutOrder.list(query);
  }

  @Handle('GET /api/admin/refunds')
  listRefunds(query: InputOf<'GET /api/admin/refunds'>) {
    return this.refunds.list(query);
  }

  @Handle('GET /api/admin/refunds/to-make')
  listRefundsToMake() {
    return this.refunds.toMake();
  }

  @Handle('POST /api/admin/refunds/to-make/:claimId/end')
  endPromise(ended: PromiseToEnd, @Caller() caller: CallerIdentity) {
    return this.promises.end(ended, caller.account().id);
  }
}
