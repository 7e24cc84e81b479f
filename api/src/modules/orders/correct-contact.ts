import { Injectable } from '@nestjs/common';
import type { OrderContactUpdate } from 'shared-contracts/orders/contact';
import type { OrderContact, OrderToOpen } from 'shared-contracts/orders/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { correctContact, whyNotCorrectable } from './domain/contact-change.js';
import { joinVerifiedAccount } from './guest-orders.js';
import { OrderEvent } from './order-event.entity.js';
import { OrderMails } from './order-mails.js';
import { ChangeTokens } from './order-tokens.js';
import { contactView, orderNowView } from './order-view.js';
import { Order } from './order.entity.js';
import { lockReachableOrder, reachableOrder } from './reachable-order.js';

@Injectable()
export class CorrectContact {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly tokens: ChangeTokens,
    private readonly mails: OrderMails,
  ) {}

  async present(caller: CallerIdentity, named: z.output<typeof OrderToOpen>): Promise<Result<OrderContact>> {
    const found = await reachableOrder(this.dataSource.manager, caller, { ...named, tokens: this.tokens });
    return found.ok ? ok(contactView(found.value)) : found;
  }

  /** `seen`: the version that the buyer decided on, null for any. Repeating it changes nothing. */
  correct(
    caller: CallerIdentity,
    { id, token, ...wanted }: z.output<typeof OrderContactUpdate>,
    seen: number | null,
  ): Promise<Result<OrderContact>> {
    return this.transactions.run(async (manager): Promise<Result<OrderContact>> => {
      const found = await lockReachableOrder(manager, caller, { id, token, tokens: this.tokens });
      if (!found.ok) return found;
      const order = found.value;
      const closed = whyNotCorrectable(order.status);
      if (closed) return closed;
      const change = correctContact(order, wanted);
      if (!change.ok) return change;
      const { next, events } = change.value;
      if (events.length === 0) return ok(contactView(order));
      if (seen !== null && seen !== order.version)
        return fail('order_changed', 'This order has changed since you opened it. Please check it and save again.', {
          details: orderNowView(order),
        });
      await manager.update(Order, { id }, next);
      await manager.insert(
        OrderEvent,
        events.map(({ kind, from, to }) => ({
          orderId: id,
          kind,
          fromValue: from,
          toValue: to,
          actorId: caller.user?.id ?? null,
        })),
      );
      if (order.userId === null) await joinVerifiedAccount(manager, id);
      const changed = await manager.findOneByOrFail(Order, { id });
      await this.mails.tellCorrected(manager, { before: order, after: changed });
      return ok(contactView(changed));
    });
  }
}
