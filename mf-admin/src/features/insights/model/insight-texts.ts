import type { Insights } from 'shared-contracts/insights/schemas';
import { add, formatMoney, formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { countOf } from '../../../shared/days-left/days-left-text';

type Day = Insights['daily'][number];

/** Days are those of UTC, wherever the admin is. */
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const dayText = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));

export const revenueOf = (amount: string): string => formatMoney(parseMoney(amount));

/** What there is room for at an axis: `$1,200`, `$50K`. */
export const axisMoney = (dollars: number): string =>
  dollars >= 10_000
    ? `$${Math.round(dollars / 1000).toLocaleString('en-US')}K`
    : formatMoneyShort(parseMoney(String(dollars)));

/** What the chart of days shows, in a sentence. */
export function dailySummary(daily: readonly Day[]): string {
  const revenue = add(...daily.map((day) => parseMoney(day.revenue)));
  const orders = daily.reduce((sum, day) => sum + day.orders, 0);
  const best = daily.reduce((most, day) => (Number(day.revenue) > Number(most.revenue) ? day : most), daily[0]!);
  return `${formatMoney(revenue)} from ${countOf(orders, 'order')} in ${daily.length} days. The best day was ${dayText(best.day)} with ${revenueOf(best.revenue)}.`;
}

export const statusText = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
