import { Injectable } from '@nestjs/common';
import type { Insights, InsightsQuery } from 'shared-contracts/insights/schemas';
import type { OrderFigures } from 'shared-contracts/orders/schemas';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import { ORDER_TOTALS, PRODUCT_TOTALS } from './fold-sales.js';

const BEST_SELLERS = 6;
const USUAL_DAYS = 30;

/** $1: how many days, today included. */
const IN_RANGE = `day > day_of(now()) - $1::integer AND day <= day_of(now())`;
const MONEY = 'coalesce(sum(revenue), 0)::numeric(14,2)::text';

@Injectable()
export class ShopInsights {
  constructor(private readonly reads: Reads) {}

  async figures(): Promise<z.input<typeof OrderFigures>> {
    const [figures] = await this.reads.query<z.input<typeof OrderFigures>[]>(
      `SELECT coalesce(sum(orders), 0)::integer AS "totalOrders",
              coalesce(sum(orders) FILTER (WHERE status = 'pending'), 0)::integer AS "pendingOrders",
              ${MONEY} AS "totalRevenue" FROM ${ORDER_TOTALS} AS totals`,
    );
    if (!figures) throw new Error('an aggregate has one row');
    return figures;
  }

  async insights({ days = USUAL_DAYS }: z.output<typeof InsightsQuery>): Promise<Insights> {
    const [daily, statuses, bestSellers] = await Promise.all([
      this.reads.query<Insights['daily']>(
        `SELECT to_char(dates.day, 'YYYY-MM-DD') AS day, coalesce(sum(orders), 0)::integer AS orders, ${MONEY} AS revenue
         FROM generate_series(0, $1::integer - 1) AS ago
         CROSS JOIN LATERAL (SELECT day_of(now()) - ago AS day) AS dates
         LEFT JOIN (SELECT * FROM ${ORDER_TOTALS} AS totals WHERE status <> 'cancelled' AND ${IN_RANGE}) AS sold
           ON sold.day = dates.day
         GROUP BY dates.day ORDER BY dates.day`,
        [days],
      ),
      this.reads.query<Insights['statuses']>(
        `SELECT status, sum(orders)::integer AS orders FROM ${ORDER_TOTALS} AS totals
         WHERE ${IN_RANGE} GROUP BY status HAVING sum(orders) > 0`,
        [days],
      ),
      this.reads.query<Insights['bestSellers']>(
        `SELECT product_id AS "productId", name, units::integer AS units, revenue::numeric(14,2)::text AS revenue FROM (
           SELECT product_id, sum(units) AS units, sum(revenue) AS revenue FROM ${PRODUCT_TOTALS} AS totals
           WHERE ${IN_RANGE} GROUP BY product_id HAVING sum(units) > 0
         ) AS sold JOIN products ON products.id = product_id
         ORDER BY sold.units DESC, sold.revenue DESC, product_id LIMIT $2`,
        [days, BEST_SELLERS],
      ),
    ]);
    return { days, daily, statuses, bestSellers };
  }
}
