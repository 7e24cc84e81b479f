import { type Queryable, rowsOf } from './queryable.js';
import type { Vital } from './vitals.js';

/**
 * What is counted of a slice's version: pages seen and pages that failed, on the server and in browsers, and web vitals by bucket
 * (vitals.ts).
 */
export type HealthMetric = 'views' | 'failures' | Vital;
export type HealthCount = {
  slice: string;
  version: string;
  /** Start of the minute. */
  minute: Date;
  metric: HealthMetric;
  bucket: number;
  count: number;
};
/** Pages seen, and how many of them failed. */
export type Tally = { views: number; failures: number };

/** Adds counts to those of all servers. */
export async function addHealth(db: Queryable, counts: readonly HealthCount[]): Promise<void> {
  if (counts.length === 0) return;
  // in one order everywhere, so that two servers never wait for each other
  await db.query(
    `INSERT INTO slice_registry.health (slice, version, minute, metric, bucket, count)
     SELECT * FROM jsonb_to_recordset($1::jsonb)
       AS given(slice text, version text, minute timestamptz, metric text, bucket integer, count bigint)
     ORDER BY slice, version, minute, metric, bucket
     ON CONFLICT (slice, version, minute, metric, bucket) DO UPDATE SET count = health.count + excluded.count`,
    [JSON.stringify(counts)],
  );
}

/** Deletes counts that are older than this. */
export async function sweepHealth(db: Queryable, days: number): Promise<void> {
  await db.query(`DELETE FROM slice_registry.health WHERE minute < now() - make_interval(days => $1)`, [days]);
}

/** The tallies of some versions of a slice since a time. */
export async function talliesSince(
  db: Queryable,
  { slice, versions, since }: { slice: string; versions: readonly string[]; since: Date },
): Promise<Map<string, Tally>> {
  const rows = await rowsOf<{ version: string; metric: 'views' | 'failures'; count: string }>(
    db,
    `SELECT version, metric, sum(count) AS count FROM slice_registry.health
     WHERE slice = $1 AND version = ANY($2) AND minute >= date_trunc('minute', $3::timestamptz)
       AND metric IN ('views', 'failures') GROUP BY version, metric`,
    [slice, versions, since],
  );
  const tallies = new Map(versions.map((version) => [version, { views: 0, failures: 0 }]));
  for (const { version, metric, count } of rows) tallies.get(version)![metric] = Number(count);
  return tallies;
}
