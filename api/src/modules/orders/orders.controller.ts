import { Controller } from '@nestjs/common';
import type { OrderQuery, OrderToTrack, OrderUpdate, OwnOrderQuery } from 'shared-contracts/orders/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { ChangeOrder } from './change-order.js';
import { Orders } from './orders.js';

const TEN_MINUTES = 600;

@Controller()
export class OrdersController {
  constructor(
    private readonly orders: Orders,
    private readonly changes: ChangeOrder,
  ) {}

  @Handle('GET /api/user/orders')
  own(paging: z.output<typeof OwnOrderQuery>, @Caller() caller: CallerIdentity) {
    return this.orders.ofAccount(caller.account().id, paging);
  }

  @Handle('GET /api/orders')
  all(query: z.output<typeof OrderQuery>) {
    return this.orders.all(query);
  }

  @Handle('GET /api/admin/order-summary')
  figures() {
    return this.orders.figures();
  }

  @Handle('GET /api/orders/:id')
  one({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.orders.one(id, caller.account());
  }

  @Handle('PATCH /api/orders/:id')
  change(update: z.output<typeof OrderUpdate>, @Caller() caller: CallerIdentity) {
    return this.changes.change(update, caller.account().id);
  }

  @RateLimited({ name: 'track-order', calls: 30, perSeconds: TEN_MINUTES })
  @Handle('POST /api/track-order')
  track(wanted: z.output<typeof OrderToTrack>) {
    return this.orders.track(wanted);
  }
}
