import type { Insights } from 'shared-contracts/insights/schemas';
import { type Money, ZERO, add, parseMoney } from 'shared-contracts/money/money';

/** What a chart draws for a day or a month. */
export type ChartPeriod = { name: string; orders: number; revenue: Money };
export type ChartPeriods = { unit: 'day' | 'month'; periods: readonly ChartPeriod[] };

/** More are too narrow to be read, and are shown by month. */
const MOST_DAYS = 92;

// days have no time zone: they are the shop's already
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The days of a chart, or its months if there are many. Nothing is lost in between. */
export function chartPeriodsOf(daily: Insights['daily']): ChartPeriods {
  const unit = daily.length > MOST_DAYS ? 'month' : 'day';
  const format = unit === 'month' ? monthOfYear : shortDay;
  const periods = new Map<string, ChartPeriod>();
  for (const { day, orders, revenue } of daily) {
    const name = format.format(new Date(`${day}T00:00:00Z`));
    const period = periods.get(name) ?? { name, orders: 0, revenue: ZERO };
    periods.set(name, { name, orders: period.orders + orders, revenue: add(period.revenue, parseMoney(revenue)) });
  }
  return { unit, periods: [...periods.values()] };
}
