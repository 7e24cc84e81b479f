import { type Queryable, rowsOf } from '../postgres/queryable.js';
import type { VersionKey } from './releases.js';
import type { Vital } from './vitals.js';

/** Pages seen and failed, by who counted them, and web vitals by bucket (vitals.ts). */
export type HealthMetric = 'views' | 'failures' | Vital;
export const countedBy = { server: 0, browser: 1 } as const;
export type HealthCount = VersionKey & {
  minute: Date;
  metric: HealthMetric;
  bucket: number;
  count: number;
};
/** Somebody has seen a version of a slice with a canary, at least `ageMs` ago. */
export type Sighting = VersionKey & { visitor: string; ageMs: number; hasFailed: boolean };
export type Tally = { views: number; failures: number };

/** 0 to 1; null without pages. A page fails at most once. */
export const errorRateOf = ({ views, failures }: Tally): number | null =>
  Math.max(views, failures) === 0 ? null : failures / Math.max(views, failures);

/** Leaves out sightings of slices without a canary, and from before it started. */
export async function addHealth(
  db: Queryable,
  counts: readonly HealthCount[],
  sightings: readonly Sighting[] = [],
): Promise<void> {
  if (counts.length + sightings.length === 0) return;
  // in one order everywhere, or servers could deadlock
  await db.query(
    `WITH seen AS (
       INSERT INTO slice_registry.visitors (slice, version, visitor, has_failed)
       SELECT slice, given.version, visitor, "hasFailed"
       FROM jsonb_to_recordset($2::jsonb) AS given(slice text, version text, visitor text, "ageMs" double precision, "hasFailed" boolean)
       JOIN slice_registry.canaries USING (slice)
       WHERE clock_timestamp() - "ageMs" * interval '1 millisecond' >= started_at
       ORDER BY slice, version, visitor
       ON CONFLICT (slice, version, visitor) DO UPDATE SET has_failed = true
         WHERE excluded.has_failed AND NOT visitors.has_failed
     )
     INSERT INTO slice_registry.health (slice, version, minute, metric, bucket, count)
     SELECT * FROM jsonb_to_recordset($1::jsonb)
       AS given(slice text, version text, minute timestamptz, metric text, bucket integer, count bigint)
     ORDER BY slice, version, minute, metric, bucket
     ON CONFLICT (slice, version, minute, metric, bucket) DO UPDATE SET count = health.count + excluded.count`,
    [JSON.stringify(counts), JSON.stringify(sightings)],
  );
}

export async function sweepHealth(db: Queryable, days: number): Promise<void> {
  await db.query(`DELETE FROM slice_registry.health WHERE minute < now() - make_interval(days => $1)`, [days]);
}

/** Since the canary's start. A visitor counts once. */
export async function canaryTallies(
  db: Queryable,
  { slice, versions }: { slice: string; versions: readonly string[] },
): Promise<Map<string, Tally>> {
  const rows = await rowsOf<Tally & { version: string }>(
    db,
    `SELECT version, count(*)::integer AS views, count(*) FILTER (WHERE has_failed)::integer AS failures
     FROM slice_registry.visitors WHERE slice = $1 AND version = ANY($2) GROUP BY version`,
    [slice, versions],
  );
  const none = versions.map((version) => ({ version, views: 0, failures: 0 }));
  return new Map([...none, ...rows].map(({ version, ...tally }) => [version, tally]));
}

export type SeenVersion = { version: string; views: number | null; failures: number | null };

/** What visitors get first, then by views. */
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

/** Sums per interval of so many minutes, oldest first. `at`: an interval's start. */
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

export const talliesOfLastHour = (db: Queryable, slice: string | null): Promise<(Tally & VersionKey)[]> =>
  rowsOf(
    db,
    `SELECT slice, version, coalesce(sum(count) FILTER (WHERE metric = 'views'), 0)::integer AS views,
            coalesce(sum(count) FILTER (WHERE metric = 'failures'), 0)::integer AS failures
     FROM slice_registry.health
     WHERE minute > now() - interval '1 hour' AND metric IN ('views', 'failures') AND ($1::text IS NULL OR slice = $1)
     GROUP BY slice, version`,
    [slice],
  );
