import { Injectable } from '@nestjs/common';
import type { Order as OrderOnTheWire, OrderUpdate } from 'shared-contracts/orders/schemas';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { type Demand, demandOf } from '../stock/domain/demand.js';
import { Stock } from '../stock/stock.js';
import { type OrderChange, type StockEffect, changeOrder } from './domain/order-state.js';
import { OrderEvent } from './order-event.entity.js';
import { linesOf } from './lines-of.js';
import type { OrderLineRecord } from './order-line.entity.js';
import { OrderMails } from './order-mails.js';
import { orderView } from './order-view.js';
import { Order } from './order.entity.js';

type Update = z.output<typeof OrderUpdate>;

/** Changes orders for admins. */
@Injectable()
export class ChangeOrder {
  constructor(
    private readonly transactions: Transactions,
    private readonly stock: Stock,
    private readonly mails: OrderMails,
  ) {}

  /** Locks the order while deciding: cancelling twice concurrently returns the stock once. */
  async change({ id, ...wanted }: Update, actorId: string): Promise<Result<OrderOnTheWire>> {
    return this.transactions.run(async (manager): Promise<Result<OrderOnTheWire>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return fail('not_found', 'This order could not be found.');
      const lines = await linesOf(manager, order.id);
      const change = changeOrder(order, wanted, new Date());
      const refusal = await this.moveStock(manager, lines, change.stock);
      if (refusal) return refusal;
      await this.keepHistory(manager, order.id, change, actorId);
      await manager.update(Order, { id: order.id }, change.next);
      const changed = await manager.findOneByOrFail(Order, { id: order.id });
      if (change.statusChange)
        await this.mails.tellStatus(manager, { order: changed, lines, from: change.statusChange.from });
      return ok(orderView(changed, lines));
    });
  }

  private async moveStock(
    manager: EntityManager,
    lines: readonly OrderLineRecord[],
    effect: StockEffect,
  ): Promise<Failure | undefined> {
    const demand = demandOf(
      lines.flatMap(({ productId, quantity }): Demand[] => (productId === null ? [] : [{ productId, quantity }])),
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
    { statusChange, trackingChange, printsChange }: OrderChange,
    actorId: string,
  ): Promise<void> {
    const entries = [
      statusChange && { kind: 'status' as const, ...statusChange },
      trackingChange && { kind: 'tracking' as const, ...trackingChange },
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
