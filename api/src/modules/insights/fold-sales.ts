import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobWorker } from '../../shared/jobs/job-worker.js';

/** One statement sees each change once: as appended, or in the totals. */
export const ORDER_TOTALS = `(
  SELECT day, status, orders, revenue FROM order_days
  UNION ALL SELECT day, status, orders, revenue FROM order_day_changes)`;

export const PRODUCT_TOTALS = `(
  SELECT day, product_id, units, revenue FROM product_days
  UNION ALL SELECT day, product_id, units, revenue FROM product_day_changes)`;

const EVERY_MINUTE = '* * * * *';

/** Sorted against deadlocks. */
const folding = (totals: string, changes: string, key: string, number: string) => `
  WITH folded AS (DELETE FROM ${changes} RETURNING day, ${key}, ${number}, revenue)
  INSERT INTO ${totals} (day, ${key}, ${number}, revenue)
  SELECT day, ${key}, sum(${number}), sum(revenue) FROM folded GROUP BY day, ${key} ORDER BY day, ${key}
  ON CONFLICT (day, ${key}) DO UPDATE
    SET ${number} = ${totals}.${number} + excluded.${number}, revenue = ${totals}.revenue + excluded.revenue`;

/** Statements move whole rows, so that readers miss none. */
@Injectable()
export class FoldSales implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('fold-sales', EVERY_MINUTE, () => this.fold());
  }

  async fold(): Promise<void> {
    await this.dataSource.query(folding('order_days', 'order_day_changes', 'status', 'orders'));
    await this.dataSource.query(folding('product_days', 'product_day_changes', 'product_id', 'units'));
  }
}
