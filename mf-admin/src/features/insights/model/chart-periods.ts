import type { Insights } from 'shared-contracts/insights/schemas';
import { type Money, ZERO, add, parseMoney } from 'shared-contracts/money/money';
import { dayText } from 'shared-contracts/time/shop-time';

/** What a chart draws for a day or a month. */
export type ChartPeriod = { name: string; orders: number; revenue: Money };
export type ChartPeriods = { unit: 'day' | 'month'; periods: readonly ChartPeriod[] };

/** More are too narrow to be read, and are shown by month. */
const MOST_DAYS = 92;

/** The days of a chart, or its months if there are many. Nothing is lost in between. */
export function chartPeriodsOf(daily: Insights['daily']): ChartPeriods {
  const unit = daily.length > MOST_DAYS ? 'month' : 'day';
  const periods = new Map<string, ChartPeriod>();
  for (const { day, orders, revenue } of daily) {
    const name = dayText(day, unit === 'month' ? 'month' : 'short date');
    const period = periods.get(name) ?? { name, orders: 0, revenue: ZERO };
    periods.set(name, { name, orders: period.orders + orders, revenue: add(period.revenue, parseMoney(revenue)) });
  }
  return { unit, periods: [...periods.values()] };
}
