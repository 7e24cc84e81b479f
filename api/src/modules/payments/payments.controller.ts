import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { CancelCheckout } from './cancel-checkout.js';
import { VerifyPayment } from './verify-payment.js';

/** What a shopper's browser asks after it has been on the payment page. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: VerifyPayment,
    private readonly cancellation: CancelCheckout,
  ) {}

  @Handle('POST /api/verify-payment')
  verify({ sessionId }: { sessionId: string }, @Caller() caller: CallerIdentity) {
    return this.payments.verify(caller, sessionId);
  }

  @Handle('POST /api/cancel-checkout')
  cancel({ checkoutId }: { checkoutId: string }, @Caller() caller: CallerIdentity) {
    return this.cancellation.cancel(caller, checkoutId);
  }
}
