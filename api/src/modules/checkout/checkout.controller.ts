import { Controller } from '@nestjs/common';
import type { CheckoutRequest } from 'shared-contracts/checkout/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { OpenCheckout } from './open-checkout.js';

@Controller()
export class CheckoutController {
  constructor(private readonly checkout: OpenCheckout) {}

  // each call opens a payment page and holds stock
  @RateLimited({ name: 'create-checkout-session', calls: 300, perSeconds: 60 })
  @Handle('POST /api/create-checkout-session')
  open(request: CheckoutRequest, @Caller() caller: CallerIdentity) {
    return this.checkout.open(caller, request);
  }
}
