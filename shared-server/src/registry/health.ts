import { type Queryable, rowsOf } from '../postgres/queryable.js';
import type { Vital } from './vitals.js';

/**
 * What is counted of a slice's version: pages seen and pages that failed, by who counted them (`countedBy`), and web vitals by bucket
 * (vitals.ts).
 */
export type HealthMetric = 'views' | 'failures' | Vital;
export const countedBy = { server: 0, browser: 1 } as const;
export type HealthCount = {
  slice: string;
  version: string;
  minute: Date;
  metric: HealthMetric;
  bucket: number;
  count: number;
};
/** Somebody who has seen a version of a slice that has a canary, and whether it failed in a browser. */
export type CanaryVisitor = { slice: string; version: string; visitor: string; hasFailed: boolean };
/** Visits, and how many of them failed. */
export type Tally = { views: number; failures: number };

/** Adds counts and visitors to those of all servers. Visitors of slices without a canary are left out. */
export async function addHealth(
  db: Queryable,
  counts: readonly HealthCount[],
  visitors: readonly CanaryVisitor[] = [],
): Promise<void> {
  if (counts.length + visitors.length === 0) return;
  // in one order everywhere, so that two servers never wait for each other
  await db.query(
    `WITH seen AS (
       INSERT INTO slice_registry.visitors (slice, version, visitor, has_failed)
       SELECT slice, given.version, visitor, "hasFailed"
       FROM jsonb_to_recordset($2::jsonb) AS given(slice text, version text, visitor text, "hasFailed" boolean)
       JOIN slice_registry.canaries USING (slice)
       ORDER BY slice, given.version, visitor
       ON CONFLICT (slice, version, visitor) DO UPDATE SET has_failed = true
         WHERE excluded.has_failed AND NOT visitors.has_failed
     )
     INSERT INTO slice_registry.health (slice, version, minute, metric, bucket, count)
     SELECT * FROM jsonb_to_recordset($1::jsonb)
       AS given(slice text, version text, minute timestamptz, metric text, bucket integer, count bigint)
     ORDER BY slice, version, minute, metric, bucket
     ON CONFLICT (slice, version, minute, metric, bucket) DO UPDATE SET count = health.count + excluded.count`,
    [JSON.stringify(counts), JSON.stringify(visitors)],
  );
}

export async function sweepHealth(db: Queryable, days: number): Promise<void> {
  await db.query(`DELETE FROM slice_registry.health WHERE minute < now() - make_interval(days => $1)`, [days]);
}

/**
 * How a slice's canary and its version in use do since the canary started. A visitor counts once, however much a browser reports;
 * pages that failed on a server count each.
 */
export async function talliesSince(
  db: Queryable,
  { slice, versions, since }: { slice: string; versions: readonly string[]; since: Date },
): Promise<Map<string, Tally>> {
  const rows = await rowsOf<{ version: string; views: string; failures: string }>(
    db,
    `SELECT version, sum(views) AS views, sum(failures) AS failures FROM (
       SELECT version, count(*) AS views, count(*) FILTER (WHERE has_failed) AS failures
       FROM slice_registry.visitors WHERE slice = $1 AND version = ANY($2) GROUP BY version
       UNION ALL
       SELECT version, sum(count), sum(count) FROM slice_registry.health
       WHERE slice = $1 AND version = ANY($2) AND metric = 'failures' AND bucket = ${countedBy.server}
         AND minute >= date_trunc('minute', $3::timestamptz) GROUP BY version
     ) AS counted GROUP BY version`,
    [slice, versions, since],
  );
  const tallies = new Map(versions.map((version) => [version, { views: 0, failures: 0 }]));
  for (const { version, views, failures } of rows)
    tallies.set(version, { views: Number(views), failures: Number(failures) });
  return tallies;
}

export type SeenVersion = { version: string; views: number | null; failures: number | null };

/** The versions of a slice that were seen since then: those that visitors get first, then by views. */
export const seenVersions = (
  db: Queryable,
  { slice, since, count }: { slice: string; since: Date; count: number },
): Promise<SeenVersion[]> =>
  rowsOf<SeenVersion>(
    db,
    `SELECT version, sum(count) FILTER (WHERE metric = 'views')::float8 AS views,
            sum(count) FILTER (WHERE metric = 'failures')::float8 AS failures
     FROM slice_registry.health
     WHERE slice = $1 AND minute >= $2 AND metric IN ('views', 'failures') GROUP BY version
     ORDER BY version IN (
       SELECT version FROM slice_registry.promotions WHERE slice = $1
       UNION ALL SELECT version FROM slice_registry.canaries WHERE slice = $1
     ) DESC, views DESC NULLS LAST, version LIMIT $3`,
    [slice, since, count],
  );

export type HealthSum = { version: string; at: Date; metric: HealthMetric; bucket: number; count: number };

/** All counts of these versions since then, summed over intervals of so many minutes, oldest first. `at`: an interval's start. */
export const healthSums = (
  db: Queryable,
  { slice, since, versions, minutes }: { slice: string; since: Date; versions: readonly string[]; minutes: number },
): Promise<HealthSum[]> =>
  rowsOf<HealthSum>(
    db,
    `SELECT version, date_bin(make_interval(mins => $4), minute, 'epoch'::timestamptz) AS at, metric, bucket,
            sum(count)::float8 AS count
     FROM slice_registry.health WHERE slice = $1 AND minute >= $2 AND version = ANY($3)
     GROUP BY 1, 2, 3, 4 ORDER BY at`,
    [slice, since, versions, minutes],
  );

export const talliesOfLastHour = (
  db: Queryable,
  slice: string | null,
): Promise<(Tally & { slice: string; version: string })[]> =>
  rowsOf(
    db,
    `SELECT slice, version, coalesce(sum(count) FILTER (WHERE metric = 'views'), 0)::integer AS views,
            coalesce(sum(count) FILTER (WHERE metric = 'failures'), 0)::integer AS failures
     FROM slice_registry.health
     WHERE minute > now() - interval '1 hour' AND metric IN ('views', 'failures') AND ($1::text IS NULL OR slice = $1)
     GROUP BY slice, version`,
    [slice],
  );
