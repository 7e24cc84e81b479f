import { Injectable } from '@nestjs/common';
import type { OrderExport } from 'shared-contracts/orders/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { columnsOf } from '../../shared/database/entity-sql.js';
import { sortedBatches } from '../../shared/http/sorted-list.js';
import { Order } from '../orders/order.entity.js';
import { wantedOrders } from '../orders/wanted-orders.js';
import { csvHead, csvRows } from './domain/order-csv.js';

/** Few enough for little memory, many enough for few statements. */
const AT_A_TIME = 1000;

/** Orders as CSV. */
@Injectable()
export class OrderExports {
  constructor(private readonly dataSource: DataSource) {}

  /** The file, piece by piece: the next orders are read once the last ones were taken. */
  async *csv(wanted: z.output<typeof OrderExport>): AsyncGenerator<string> {
    const { manager } = this.dataSource;
    yield csvHead();
    const list = { columns: columnsOf(manager, Order), from: 'orders', ...wantedOrders(wanted) };
    for await (const orders of sortedBatches<Order>(manager, list, AT_A_TIME)) yield csvRows(orders);
  }
}
