import type { Insights } from 'shared-contracts/insights/schemas';
import { type Money, ZERO, add, parseMoney } from 'shared-contracts/money/money';
import { dayText } from 'shared-contracts/time/shop-time';

export type ChartPeriod = { name: string; orders: number; revenue: Money };
export type ChartPeriods = { unit: 'day' | 'month'; periods: readonly ChartPeriod[] };

const MAX_DAYS = 92;

/** The days of a chart, or its months if there are many, without gaps. */
export function chartPeriodsOf(daily: Insights['daily']): ChartPeriods {
  const unit = daily.length > MAX_DAYS ? 'month' : 'day';
  const periods = new Map<string, ChartPeriod>();
  for (const { day, orders, revenue } of daily) {
    const name = dayText(day, unit === 'month' ? 'month' : 'short date');
    const period = periods.get(name) ?? { name, orders: 0, revenue: ZERO };
    periods.set(name, { name, orders: period.orders + orders, revenue: add(period.revenue, parseMoney(revenue)) });
  }
  return { unit, periods: [...periods.values()] };
}
