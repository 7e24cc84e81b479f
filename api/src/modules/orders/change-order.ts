import { Injectable } from '@nestjs/common';
import { mayDo } from 'shared-contracts/accounts/permissions';
import type { ApiKey } from 'shared-contracts/api/api';
import { contradictionOf, contradictionTexts } from 'shared-contracts/orders/contradiction';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { Order as OrderOnTheWire, OrderUpdate } from 'shared-contracts/orders/schemas';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type CurrentUser, notAllowed } from '../../shared/http/caller.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { type Demand, demandOf } from '../stock/domain/demand.js';
import { Stock } from '../stock/stock.js';
import { type OrderChange, type StockEffect, changeOrder } from './domain/order-state.js';
import { OrderEvent } from './order-event.entity.js';
import { cancellationRefund, refundedAmong } from './refunded-orders.js';
import { orderProgress } from './order-progress.js';
import { type OrderLineRecord, linesOf } from './order-line.entity.js';
import { OrderMails } from './order-mails.js';
import { adminOrderView, orderNowView } from './order-view.js';
import { Order } from './order.entity.js';
import { unknownOrder } from './reachable-order.js';

type Update = z.output<typeof OrderUpdate>;

const notHoldable = fail('printing_begun', 'Only a pending order can be on hold.', {
  errors: { holdReason: 'Only a pending order can be on hold' },
});

const auditedOf = ({ status, trackingNumber, heldSince, holdReason, printsCheckedAt }: Order) => ({
  status,
  trackingNumber,
  heldSince,
  holdReason,
  printsCheckedAt,
});

type Actor = Pick<CurrentUser, 'id' | 'role'>;
type ChangeOptions = { actor: Actor; seen: number | null; action?: ApiKey; isOneOfMany?: boolean };
type Changed = { order: Order; lines: readonly OrderLineRecord[] };

@Injectable()
export class ChangeOrder {
  constructor(
    private readonly transactions: Transactions,
    private readonly stock: Stock,
    private readonly mails: OrderMails,
  ) {}

  /**
   * Cancelling twice concurrently returns the stock once. `seen`: the version that the admin decided on, null for any.
   * `isOneOfMany`: refuses what contradicts a cancellation or a full refund, as nobody was asked. Who may not cancel is
   * refused that too.
   */
  async change(
    { id, ...wanted }: Update,
    { actor, seen, action = 'PATCH /api/orders/:id', isOneOfMany = false }: ChangeOptions,
  ): Promise<Result<OrderOnTheWire>> {
    if (wanted.holdReason !== undefined && !mayDo(actor.role, 'mendOrders')) return notAllowed;
    if (wanted.holdReason && !takesPhotos(wanted.status)) return notHoldable;
    return this.transactions.run(async (manager): Promise<Result<OrderOnTheWire>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      if (seen !== null && seen !== order.version)
        return changedMeanwhile(order, { withMoney: mayDo(actor.role, 'seeMoney') });
      const isRefunded = (await refundedAmong(manager, [id])).has(id);
      const mayCancel = mayDo(actor.role, 'cancelOrders');
      if (wanted.status === 'cancelled' && order.status !== 'cancelled' && !mayCancel) return notAllowed;
      const contradiction =
        (isOneOfMany || !mayCancel) && contradictionOf({ status: order.status, isRefunded }, wanted.status);
      if (contradiction) return fail(`order_${contradiction}`, contradictionTexts[contradiction]);
      const changed = await this.changeLocked(manager, order, { wanted, actorId: actor.id, action });
      if (!changed.ok) return changed;
      const { order: next, lines } = changed.value;
      return ok(
        adminOrderView(next, lines, {
          refund: await cancellationRefund(manager, next.id),
          progress: await orderProgress(manager, next.id),
          isRefunded,
        }),
      );
    });
  }

  async changeLocked(
    manager: EntityManager,
    order: Order,
    { wanted, actorId, action }: { wanted: Omit<Update, 'id'>; actorId: string; action: ApiKey },
  ): Promise<Result<Changed>> {
    const change = changeOrder(order, wanted, new Date());
    const changed = await this.apply(manager, order, { change, actorId });
    if (!changed.ok) return changed;
    const { order: next, lines } = changed.value;
    await writeAudit(manager, {
      actorId,
      action,
      subject: 'order',
      subjectId: order.id,
      before: auditedOf(order),
      after: auditedOf(next),
    });
    if (change.holdChange) await this.mails.tellHold(manager, next);
    if (order.status !== next.status) await this.mails.tellStatus(manager, { order: next, lines, from: order.status });
    if (order.status !== 'cancelled' && next.status === 'cancelled')
      await this.mails.tellCancelled(manager, next, { lines, by: 'shop', refund: null });
    return changed;
  }

  async apply(
    manager: EntityManager,
    { id }: Order,
    { change, actorId }: { change: OrderChange; actorId: string | null },
  ): Promise<Result<Changed>> {
    const lines = await linesOf(manager, id);
    const refusal = await this.moveStock(manager, lines, change.stock);
    if (refusal) return refusal;
    await this.keepHistory(manager, id, change, actorId);
    await manager.update(Order, { id }, change.next);
    return ok({ order: await manager.findOneByOrFail(Order, { id }), lines });
  }

  private async moveStock(
    manager: EntityManager,
    lines: readonly OrderLineRecord[],
    effect: StockEffect,
  ): Promise<Failure | undefined> {
    const demand = demandOf(
      lines.flatMap(({ productId, quantity, returnedQuantity }): Demand[] =>
        // units that a refund returned are in stock already
        productId === null || quantity === returnedQuantity
          ? []
          : [{ productId, quantity: quantity - returnedQuantity }],
      ),
    );
    if (effect === 'return') await this.stock.putBack(manager, demand);
    if (effect !== 'take') return undefined;
    const taken = await this.stock.take(manager, demand);
    if (taken.isDone) return undefined;
    const nameOf = new Map(lines.map((line) => [line.productId, line.productName]));
    const shortages = taken.shortages.map((shortage) => ({ ...shortage, name: nameOf.get(shortage.productId) ?? '' }));
    return fail('out_of_stock', 'There is not enough stock to reopen this order.', {
      details: { lines: shortages },
    });
  }

  private async keepHistory(
    manager: EntityManager,
    orderId: string,
    { statusChange, trackingChange, holdChange, printsChange }: OrderChange,
    actorId: string | null,
  ): Promise<void> {
    const entries = [
      statusChange && { kind: 'status' as const, ...statusChange },
      trackingChange && { kind: 'tracking' as const, ...trackingChange },
      holdChange && { kind: 'hold' as const, ...holdChange },
      printsChange && { kind: 'prints' as const, ...printsChange },
    ];
    for (const entry of entries)
      if (entry)
        await manager.insert(OrderEvent, {
          orderId,
          kind: entry.kind,
          fromValue: entry.from,
          toValue: entry.to,
          actorId,
        });
  }
}

export function changedMeanwhile(order: Order, options?: { withMoney: boolean }): Failure {
  const now = orderNowView(order, options);
  const state = [
    `it is ${now.status} now`,
    now.holdReason && `on hold (${now.holdReason})`,
    now.trackingNumber && `with tracking number ${now.trackingNumber}`,
    now.printsCheckedAt && 'with its prints checked',
  ];
  return fail('order_changed', `This order has changed since you opened it: ${state.filter(Boolean).join(', ')}.`, {
    details: now,
  });
}
