import { Controller } from '@nestjs/common';
import type { UnfinishedCheckoutQuery } from 'shared-contracts/checkout/without-order';
import type * as z from 'zod';
import { Handle } from '../../shared/http/handle.js';
import { CheckoutList } from './checkout-list.js';

@Controller()
export class CheckoutController {
  constructor(private readonly unfinished: CheckoutList) {}

  @Handle('GET /api/admin/checkouts')
  list(query: z.output<typeof UnfinishedCheckoutQuery>) {
    return this.unfinished.list(query);
  }
}
