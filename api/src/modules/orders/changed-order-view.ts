import type { Order as OrderOnTheWire } from 'shared-contracts/orders/schemas';
import type { EntityManager } from 'typeorm';
import type { OrderLineRecord } from './order-line.entity.js';
import { orderProgress } from './order-progress.js';
import { adminOrderView } from './order-view.js';
import type { Order } from './order.entity.js';
import { cancellationRefund, refundedAmong } from './lists/refunded-orders.js';

export const changedOrderView = async (
  manager: EntityManager,
  { order, lines }: { order: Order; lines: readonly OrderLineRecord[] },
): Promise<OrderOnTheWire> =>
  adminOrderView(order, lines, {
    refund: await cancellationRefund(manager, order.id),
    progress: await orderProgress(manager, order.id),
    isRefunded: (await refundedAmong(manager, [order.id])).has(order.id),
  });
