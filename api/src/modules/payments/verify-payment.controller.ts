import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { VerifyPayment } from './verify-payment.js';

@Controller()
export class VerifyPaymentController {
  constructor(private readonly payments: VerifyPayment) {}

  @Handle('POST /api/verify-payment')
  verify({ sessionId }: { sessionId: string }, @Caller() caller: CallerIdentity) {
    return this.payments.verify(caller, sessionId);
  }
}
