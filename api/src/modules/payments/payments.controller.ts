import { Controller } from '@nestjs/common';
import type { CheckoutRequest } from 'shared-contracts/checkout/schemas';
import type { PaymentWithoutOrderQuery } from 'shared-contracts/checkout/without-order';
import type { OrderToCancel } from 'shared-contracts/orders/schemas';
import type { PromiseToEnd, RefundQuery } from 'shared-contracts/refunds/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
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
  cancelOrder(order: z.output<typeof OrderToCancel>, @Caller() caller: CallerIdentity) {
    return this.orderCancellation.cancel(caller, order);
  }

  @Handle('GET /api/admin/payments-without-order')
  listPaymentsWithoutOrder(query: z.output<typeof PaymentWithoutOrderQuery>) {
    return this.withoutOrder.list(query);
  }

  @Handle('GET /api/admin/refunds')
  listRefunds(query: z.output<typeof RefundQuery>) {
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
