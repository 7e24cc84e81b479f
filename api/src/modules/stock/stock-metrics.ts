import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../../shared/metrics/metrics.js';

/** How much of the stock unpaid checkouts hold. */
@Injectable()
export class StockMetrics {
  constructor(metrics: Metrics, dataSource: DataSource) {
    const held = new Gauge({
      name: 'stock_held_ratio',
      help: 'Share of the units in stock that unpaid checkouts hold, 0 to 1',
      registers: [metrics.registry],
      async collect() {
        try {
          const [row] = await dataSource.query<[{ ratio: number }]>(
            `SELECT coalesce(sum(reserved)::float / nullif(sum(in_stock), 0), 0) AS ratio FROM products`,
          );
          held.set(row.ratio);
        } catch {
          // without the database there is no figure, but all the others
          held.remove();
        }
      },
    });
  }
}
