import { Controller } from '@nestjs/common';
import type { CheckoutRequest, UnfinishedCheckoutQuery } from 'shared-contracts/checkout/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { CheckoutList } from './checkout-list.js';
import { OpenCheckout } from './open-checkout.js';

@Controller()
export class CheckoutController {
  constructor(
    private readonly checkout: OpenCheckout,
    private readonly unfinished: CheckoutList,
  ) {}

  // each call opens a payment page and holds stock
  // the database limits new checkouts of a network: see NetworkLimits
  @RateLimited({ name: 'create-checkout-session', calls: 300, perSeconds: 60, isPerProcess: true })
  @Handle('POST /api/create-checkout-session')
  open(request: CheckoutRequest, @Caller() caller: CallerIdentity) {
    return this.checkout.open(caller, request);
  }

  @Handle('GET /api/admin/checkouts')
  list(query: z.output<typeof UnfinishedCheckoutQuery>) {
    return this.unfinished.list(query);
  }
}
