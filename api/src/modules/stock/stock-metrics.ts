import { Injectable } from '@nestjs/common';
import { DatabaseFigures } from '../../shared/metrics/database-figures.js';

@Injectable()
export class StockMetrics {
  constructor(figures: DatabaseFigures) {
    figures.addGauge({
      name: 'stock_held_ratio',
      help: 'Share of the units in stock that unpaid checkouts hold, 0 to 1',
      sql: `SELECT coalesce(sum(reserved)::float / nullif(sum(in_stock), 0), 0) AS ratio FROM products`,
    });
    figures.addGauge({
      name: 'stock_oldest_reservation_seconds',
      help: 'Age of the oldest reservation of an unpaid checkout; 0 without any',
      // without payments on their way, which may hold units for days
      sql: `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS oldest FROM stock_reservations
            WHERE state = 'held' AND replaceable_by IS NOT NULL`,
    });
  }
}
