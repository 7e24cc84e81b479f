import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DatabaseFigures } from '../../shared/metrics/database-figures.js';
import { Metrics } from '../../shared/metrics/metrics.js';

type Row = { ratio: number; oldest: number };

@Injectable()
export class StockMetrics {
  constructor({ registry }: Metrics, figures: DatabaseFigures) {
    const held = new Gauge({
      name: 'stock_held_ratio',
      help: 'Share of the units in stock that unpaid checkouts hold, 0 to 1',
      registers: [registry],
    });
    const oldest = new Gauge({
      name: 'stock_oldest_reservation_seconds',
      help: 'Age of the oldest reservation of an unpaid checkout; 0 without any',
      registers: [registry],
    });
    figures.add<Row>({
      // without payments on their way, which may hold units for days
      sql: `SELECT (SELECT coalesce(sum(reserved)::float / nullif(sum(in_stock), 0), 0) FROM products) AS ratio,
                   (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float FROM stock_reservations
                    WHERE state = 'held' AND replaceable_by IS NOT NULL) AS oldest`,
      show: ([row]) => {
        held.set(row?.ratio ?? 0);
        oldest.set(row?.oldest ?? 0);
      },
      hide: () => {
        held.remove();
        oldest.remove();
      },
    });
  }
}
