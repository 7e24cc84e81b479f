import { daysAfter } from 'shared-contracts/time/shop-time';
import type { Days } from '../../../shared/date-range/date-range';

export type ReportPeriod = Days & { id: string; label: string };

function monthFrom(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The present periods end with their last day, not today. */
export function reportPeriodsOf(today: string): ReportPeriod[] {
  const month = Number(today.split('-')[1]);
  const intoQuarter = (month - 1) % 3;
  const period = (id: string, label: string, { start, months }: { start: number; months: number }) => ({
    id,
    label,
    from: monthFrom(today, start),
    to: daysAfter(monthFrom(today, start + months), -1),
  });
  return [
    period('month', 'This month', { start: 0, months: 1 }),
    period('last-month', 'Last month', { start: -1, months: 1 }),
    period('quarter', 'This quarter', { start: -intoQuarter, months: 3 }),
    period('last-quarter', 'Last quarter', { start: -intoQuarter - 3, months: 3 }),
    period('year', 'This year', { start: 1 - month, months: 12 }),
    period('last-year', 'Last year', { start: -11 - month, months: 12 }),
  ];
}
