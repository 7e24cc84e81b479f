import { Injectable } from '@nestjs/common';
import type { ContactForm, OrderContactUpdate, OrderCorrection } from 'shared-contracts/orders/contact';
import type { OrderContact, OrderToOpen } from 'shared-contracts/orders/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { By } from '../../shared/http/if-match.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { correctContact, whyNotCorrectable, whyNotCorrectableByShop } from './domain/contact-change.js';
import { joinVerifiedAccount } from './lists/guest-orders.js';
import { OrderEvent } from './order-event.entity.js';
import { OrderMails } from './mails/order-mails.js';
import { ChangeTokens } from './links/order-tokens.js';
import { contactView, orderNowView } from './order-view.js';
import { Order } from './order.entity.js';
import { lockReachableOrder, reachableOrder, unknownOrder } from './reachable-order.js';

type Correction = { wanted: ContactForm; seen: number | null; actorId: string | null; by: 'customer' | 'shop' };

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

  /** `seen`: the version that the buyer decided on, null for any. */
  correct(
    caller: CallerIdentity,
    { id, token, ...wanted }: z.output<typeof OrderContactUpdate>,
    seen: number | null,
  ): Promise<Result<OrderContact>> {
    return this.transactions.run(async (manager): Promise<Result<OrderContact>> => {
      const found = await lockReachableOrder(manager, caller, { id, token, tokens: this.tokens });
      if (!found.ok) return found;
      const closed = whyNotCorrectable(found.value.status);
      if (closed) return closed;
      const changed = await this.apply(manager, found.value, {
        wanted,
        seen,
        actorId: caller.user?.id ?? null,
        by: 'customer',
      });
      return changed.ok ? ok(contactView(changed.value)) : changed;
    });
  }

  correctForBuyer(
    { id, ...wanted }: z.output<typeof OrderCorrection>,
    { actorId, seen }: By,
  ): Promise<Result<OrderContact>> {
    return this.transactions.run(async (manager): Promise<Result<OrderContact>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      const closed = whyNotCorrectableByShop(order.status);
      if (closed) return closed;
      const changed = await this.apply(manager, order, { wanted, seen, actorId, by: 'shop' });
      if (!changed.ok) return changed;
      if (changed.value !== order)
        await writeAudit(manager, {
          actorId,
          action: 'PUT /api/admin/orders/:id/contact',
          id,
          before: contactView(order),
          after: contactView(changed.value),
        });
      return ok(contactView(changed.value));
    });
  }

  private async apply(
    manager: EntityManager,
    order: Order,
    { wanted, seen, actorId, by }: Correction,
  ): Promise<Result<Order>> {
    const { id } = order;
    const change = correctContact(order, wanted);
    if (!change.ok) return change;
    const { next, events } = change.value;
    if (events.length === 0) return ok(order);
    if (seen !== null && seen !== order.version)
      return fail('order_changed', 'This order has changed since you opened it. Please check it and save again.', {
        details: orderNowView(order),
      });
    await manager.update(Order, { id }, next);
    await manager.insert(
      OrderEvent,
      events.map(({ kind, from, to }) => ({ orderId: id, kind, fromValue: from, toValue: to, actorId })),
    );
    if (order.userId === null) await joinVerifiedAccount(manager, id);
    const changed = await manager.findOneByOrFail(Order, { id });
    await this.mails.tellCorrected(manager, { before: order, after: changed, by });
    return ok(changed);
  }
}
