import { Injectable } from '@nestjs/common';
import type { Insights, InsightsQuery } from 'shared-contracts/insights/schemas';
import { ZERO, add, parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { OrderFigures, OrderStatus } from 'shared-contracts/orders/schemas';
import { dayAt, daysAfter, daysFrom, startOfDay } from 'shared-contracts/time/shop-time';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { Reads } from '../../shared/database/reads.js';
import { ORDER_TOTALS } from './fold-sales.js';

const BEST_SELLERS = 6;
const USUAL_DAYS = 30;

/** `place`: the day, from 1. `net`: paid less refunds and disputes. */
type DayTotals = { place: number; status: OrderStatus; orders: number; paidOrders: number; net: string };

@Injectable()
export class ShopInsights {
  constructor(
    private readonly reads: Reads,
    private readonly settings: Settings,
  ) {}

  async figures(): Promise<z.input<typeof OrderFigures>> {
    const [figures] = await this.reads.query<z.input<typeof OrderFigures>[]>(
      `SELECT coalesce(sum(orders), 0)::integer AS "totalOrders",
              coalesce(sum(orders) FILTER (WHERE status = 'pending'), 0)::integer AS "pendingOrders",
              coalesce(sum(revenue), 0)::numeric(14,2)::text AS "totalRevenue" FROM ${ORDER_TOTALS} AS totals`,
    );
    if (!figures) throw new Error('an aggregate has one row');
    return figures;
  }

  async insights(query: z.output<typeof InsightsQuery>): Promise<Insights> {
    const days = this.daysOf(query);
    const { TIME_ZONE } = this.settings.environment;
    const starts = [...days, daysAfter(days.at(-1)!, 1)].map((day) => startOfDay(day, TIME_ZONE));
    const [totals, bestSellers] = await Promise.all([
      this.reads.query<DayTotals[]>(
        `SELECT width_bucket(created_at, $1::timestamptz[]) AS place, status, count(*)::integer AS orders,
           count(*) FILTER (WHERE total_amount > 0)::integer AS "paidOrders",
           sum(total_amount - refunded_amount - disputed_amount)::numeric(14,2)::text AS net
         FROM orders WHERE created_at >= $2 AND created_at < $3 GROUP BY 1, 2`,
        [starts, starts[0], starts.at(-1)],
      ),
      this.reads.query<Insights['bestSellers']>(
        `SELECT product_id AS "productId", name, units::integer AS units, revenue::numeric(14,2)::text AS revenue FROM (
           SELECT product_id, sum(sold.quantity - refunded_quantity) AS units,
             sum((sold.quantity - refunded_quantity) * price) AS revenue
           FROM orders JOIN order_items AS sold ON order_id = orders.id
           WHERE created_at >= $1 AND created_at < $2 AND status <> 'cancelled' AND total_amount > 0
           GROUP BY product_id HAVING sum(sold.quantity - refunded_quantity) > 0
         ) AS sold JOIN products ON products.id = product_id
         ORDER BY sold.units DESC, sold.revenue DESC, product_id LIMIT $3`,
        [starts[0], starts.at(-1), BEST_SELLERS],
      ),
    ]);
    return { days: days.length, ...summed(days, totals), bestSellers };
  }

  private daysOf({ days = USUAL_DAYS, from, to }: z.output<typeof InsightsQuery>): string[] {
    const last = to ?? dayAt(new Date(), this.settings.environment.TIME_ZONE);
    const first = from ?? daysAfter(last, 1 - days);
    return Array.from({ length: daysFrom(first, last) }, (_, nth) => daysAfter(first, nth));
  }
}

function summed(days: readonly string[], totals: readonly DayTotals[]): Pick<Insights, 'daily' | 'statuses'> {
  const sold = days.map((day) => ({ day, orders: 0, revenue: ZERO }));
  const byStatus = new Map<OrderStatus, number>();
  for (const { place, status, orders, paidOrders, net } of totals) {
    byStatus.set(status, (byStatus.get(status) ?? 0) + orders);
    const day = sold[place - 1];
    if (status === 'cancelled' || !day) continue;
    day.orders += paidOrders;
    day.revenue = add(day.revenue, parseMoney(net));
  }
  return {
    daily: sold.map(({ revenue, ...day }) => ({ ...day, revenue: toDecimal(revenue) })),
    statuses: [...byStatus].map(([status, orders]) => ({ status, orders })),
  };
}
