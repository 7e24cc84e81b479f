import { Injectable } from '@nestjs/common';
import type { OrderExport } from 'shared-contracts/orders/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import { columnsOf } from '../../shared/database/entity-sql.js';
import type { CsvRow } from '../../shared/http/csv-response.js';
import { sortedBatches } from '../../shared/http/sorted-list.js';
import { Order } from '../orders/order.entity.js';
import { orderSearch } from '../orders/order-search.js';
import { orderCsvRow } from './domain/order-csv.js';

/** Few enough for little memory, many enough for few statements. */
const BATCH_SIZE = 1000;

@Injectable()
export class OrderExports {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: Reads,
  ) {}

  /** The next orders are read once the last ones were taken. */
  async *rows(search: z.output<typeof OrderExport>): AsyncGenerator<CsvRow> {
    const { manager } = this.dataSource;
    const list = { columns: columnsOf(manager, Order), from: 'orders', ...orderSearch(search) };
    for await (const orders of sortedBatches<Order>(this.reads, list, BATCH_SIZE)) yield* orders.map(orderCsvRow);
  }
}
