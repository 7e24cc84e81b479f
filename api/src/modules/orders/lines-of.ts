import type { EntityManager } from 'typeorm';
import { OrderLineRecord } from './order-line.entity.js';

/** The lines of an order, in their order. */
export const linesOf = (manager: EntityManager, orderId: string): Promise<OrderLineRecord[]> =>
  manager.find(OrderLineRecord, { where: { orderId }, order: { position: 'ASC' } });
