import type { EntityManager } from 'typeorm';
import { columnsOf } from '../../shared/database/entity-sql.js';
import { OrderLineRecord } from './order-line.entity.js';

/** The lines of an order, in their order. */
export const linesOf = (manager: EntityManager, orderId: string): Promise<OrderLineRecord[]> =>
  manager.query(
    `SELECT ${columnsOf(manager, OrderLineRecord)} FROM order_items WHERE order_id = $1 ORDER BY position`,
    [orderId],
  );
