import { expect, it } from '@jest/globals';
import { daysAfter } from 'shared-contracts/time/shop-time';
import { chartPeriodsOf } from './chart-periods';

const dailyFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({ day: daysAfter(first, nth), orders: 1, revenue: '0.10' }));

it('shows a quarter by day', () => {
  const { unit, periods } = chartPeriodsOf(dailyFrom('2026-07-01', 92));
  expect(unit).toBe('day');
  expect(periods).toHaveLength(92);
  expect(periods.at(-1)).toEqual({ name: 'Sep 30', orders: 1, revenue: 10 });
});

it('shows more by month, and loses nothing', () => {
  const { unit, periods } = chartPeriodsOf(dailyFrom('2025-11-15', 93));
  expect(unit).toBe('month');
  expect(periods).toEqual([
    { name: 'Nov 2025', orders: 16, revenue: 160 },
    { name: 'Dec 2025', orders: 31, revenue: 310 },
    { name: 'Jan 2026', orders: 31, revenue: 310 },
    { name: 'Feb 2026', orders: 15, revenue: 150 },
  ]);
});
