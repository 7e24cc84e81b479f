import { expect, it } from '@jest/globals';
import { reportPeriodsOf } from './report-periods';

const spans = (today: string) =>
  Object.fromEntries(reportPeriodsOf(today).map(({ id, from, to }) => [id, `${from} to ${to}`]));

it('knows months, quarters and years around a day', () => {
  expect(spans('2026-11-26')).toEqual({
    month: '2026-11-01 to 2026-11-30',
    'last-month': '2026-10-01 to 2026-10-31',
    quarter: '2026-10-01 to 2026-12-31',
    'last-quarter': '2026-07-01 to 2026-09-30',
    year: '2026-01-01 to 2026-12-31',
    'last-year': '2025-01-01 to 2025-12-31',
  });
});

it('goes back over the turn of the year', () => {
  expect(spans('2024-02-29')).toMatchObject({
    month: '2024-02-01 to 2024-02-29',
    'last-month': '2024-01-01 to 2024-01-31',
    quarter: '2024-01-01 to 2024-03-31',
    'last-quarter': '2023-10-01 to 2023-12-31',
    'last-year': '2023-01-01 to 2023-12-31',
  });
});
