import { type HealthMetric, type HealthSum, errorRateOf } from 'shared-server/registry/health';
import type { HealthPoint } from 'shared-contracts/releases/schemas';
import { type Vital, percentile75 } from 'shared-server/registry/vitals';

const decimals: Record<Vital, number> = { lcp: 0, inp: 0, cls: 3 };

function measured(vital: Vital, rows: readonly HealthSum[]): number | null {
  const counts = new Map(rows.filter(({ metric }) => metric === vital).map(({ bucket, count }) => [bucket, count]));
  const value = percentile75(vital, counts);
  return value === undefined ? null : Number(value.toFixed(decimals[vital]));
}

const sumOf = (rows: readonly HealthSum[], metric: HealthMetric) =>
  rows.reduce((sum, row) => sum + (row.metric === metric ? row.count : 0), 0);

function pointOf(at: Date, rows: readonly HealthSum[]): HealthPoint {
  const tally = { views: sumOf(rows, 'views'), failures: sumOf(rows, 'failures') };
  return {
    at: at.toISOString(),
    ...tally,
    errorRate: errorRateOf(tally),
    lcp: measured('lcp', rows),
    inp: measured('inp', rows),
    cls: measured('cls', rows),
  };
}

/** Oldest first, like `rows`. */
export function healthPoints(rows: readonly HealthSum[], version: string): HealthPoint[] {
  const byTime = new Map<number, HealthSum[]>();
  for (const row of rows.filter((one) => one.version === version)) {
    const together = byTime.get(row.at.getTime());
    if (together) together.push(row);
    else byTime.set(row.at.getTime(), [row]);
  }
  return [...byTime].map(([at, together]) => pointOf(new Date(at), together));
}
