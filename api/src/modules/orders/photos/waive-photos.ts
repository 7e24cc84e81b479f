import { Injectable } from '@nestjs/common';
import type { Order as OrderOnTheWire } from 'shared-contracts/orders/schemas';
import { owesPhotos } from 'shared-contracts/orders/missing-photos';
import type { EntityManager } from 'typeorm';
import { writeAudit } from '../../../shared/audit/write-audit.js';
import { Transactions } from '../../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../../shared/result.js';
import { changedOrderView } from '../changed-order-view.js';
import { MISSING_PHOTOS, noHold } from '../domain/order-hold.js';
import { OrderEvent } from '../order-event.entity.js';
import { linesOf } from '../order-line.entity.js';
import { OrderMails } from '../mails/order-mails.js';
import { photoFactsOf } from '../order-view.js';
import { Order } from '../order.entity.js';
import { unknownOrder } from '../reachable-order.js';

const cancelled = fail('order_cancelled', 'This order was cancelled, so it is not printed.');

@Injectable()
export class WaivePhotos {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: OrderMails,
  ) {}

  /** The customer may add photos until printing begins. */
  waive(id: string, actorId: string): Promise<Result<OrderOnTheWire>> {
    return this.transactions.run(async (manager): Promise<Result<OrderOnTheWire>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      if (order.status === 'cancelled') return cancelled;
      const now = await this.waiveLocked(manager, order, actorId);
      return ok(await changedOrderView(manager, { order: now, lines: await linesOf(manager, id) }));
    });
  }

  /** Lock the order first. One that has all its photos is returned unchanged. */
  async waiveLocked(manager: EntityManager, order: Order, actorId: string): Promise<Order> {
    if (!owesPhotos(photoFactsOf(order))) return order;
    await this.record(manager, order, actorId);
    return manager.findOneByOrFail(Order, { id: order.id });
  }

  private async record(manager: EntityManager, order: Order, actorId: string): Promise<void> {
    const { id, missingPhotos, holdReason } = order;
    const endsHold = holdReason === MISSING_PHOTOS;
    const photosWaivedAt = new Date();
    await manager.update(Order, { id }, { photosWaivedAt, ...(endsHold && noHold) });
    await manager.insert(OrderEvent, {
      orderId: id,
      kind: 'photos',
      fromValue: 'missing',
      toValue: String(missingPhotos),
      actorId,
    });
    if (endsHold) await manager.insert(OrderEvent, { orderId: id, kind: 'hold', fromValue: holdReason, actorId });
    await writeAudit(manager, {
      actorId,
      action: 'POST /api/admin/orders/:id/waive-photos',
      id,
      before: { photosWaivedAt: null },
      after: { missingPhotos, photosWaivedAt },
    });
    await this.mails.tellWaived(manager, order);
  }
}
