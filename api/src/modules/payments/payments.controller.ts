import { Controller } from '@nestjs/common';
import type { RefundQuery } from 'shared-contracts/refunds/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { CancelCheckout } from './cancel-checkout.js';
import { RefundList } from './refund-list.js';
import { VerifyPayment } from './verify-payment.js';

/** Payments after the payment page, and refunds for admins. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: VerifyPayment,
    private readonly cancellation: CancelCheckout,
    private readonly refunds: RefundList,
  ) {}

  @Handle('POST /api/verify-payment')
  verify({ sessionId }: { sessionId: string }, @Caller() caller: CallerIdentity) {
    return this.payments.verify(caller, sessionId);
  }

  @Handle('POST /api/cancel-checkout')
  cancel({ checkoutId }: { checkoutId: string }, @Caller() caller: CallerIdentity) {
    return this.cancellation.cancel(caller, checkoutId);
  }

  @Handle('GET /api/admin/refunds')
  refundsNewestFirst(query: z.output<typeof RefundQuery>) {
    return this.refunds.newestFirst(query);
  }
}
