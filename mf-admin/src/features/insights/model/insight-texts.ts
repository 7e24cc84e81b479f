import type { Insights, StockPace } from 'shared-contracts/insight/schemas';
import { add, formatMoney, formatMoneyShort, parseMoney } from 'shared-contracts/money/money';

type Day = Insights['daily'][number];

/** Days are those of UTC, wherever the admin is. */
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const dayText = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));

export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

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

/** For how long stock lasts: `3 days left`. */
export function daysLeftText({
  inStock,
  reserved,
  daysLeft,
}: Pick<StockPace, 'inStock' | 'reserved' | 'daysLeft'>): string {
  if (inStock - reserved <= 0) return inStock > 0 ? 'All held' : 'Sold out';
  if (daysLeft === null) return `${inStock - reserved} left, no sales`;
  if (daysLeft < 1) return 'Less than a day';
  return `${countOf(Math.floor(daysLeft), 'day')} left`;
}
