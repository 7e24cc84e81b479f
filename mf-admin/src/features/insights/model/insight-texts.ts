import { type Money, add, cents, formatMoney, formatMoneyShort } from 'shared-contracts/money/money';
import { countOf } from '../../../shared/count-of/count-of';
import type { ChartPeriods } from './chart-periods';

/** Whole cents, short: `$1,200`, `$50K`. */
export const axisMoney = (amount: number): string =>
  amount >= 1_000_000
    ? `$${Math.round(amount / 100_000).toLocaleString('en-US')}K`
    : formatMoneyShort(cents(Math.round(amount)));

export function dailySummary({ unit, periods }: ChartPeriods): string {
  const revenue: Money = add(...periods.map((period) => period.revenue));
  const orders = periods.reduce((sum, period) => sum + period.orders, 0);
  const best = periods.reduce((most, period) => (period.revenue > most.revenue ? period : most), periods[0]!);
  return `${formatMoney(revenue)} net from ${countOf(orders, 'order')} in ${countOf(periods.length, unit)}. The best ${unit} was ${best.name} with ${formatMoney(best.revenue)}.`;
}

export const statusText = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
