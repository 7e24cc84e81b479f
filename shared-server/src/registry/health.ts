import { type Queryable, rowsOf } from '../postgres/queryable.js';
import type { Speed, Vital } from './vitals.js';

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
/**
 * What happened, `ageMs` ago or later, to somebody who has seen a version of a slice that has a canary. `isVisit`: false for a page that a
 * server has rendered to compare the versions.
 */
export type Sighting = {
  slice: string;
  version: string;
  visitor: string;
  ageMs: number;
  isVisit: boolean;
  hasFailed: boolean;
  /** Pages that the server failed to render. */
  serverFailures: number;
  /** Buckets (vitals.ts). */
  speeds: Partial<Record<Speed, number>>;
};
/** Visits, and how many of them failed. */
export type Tally = { views: number; failures: number };

/** 0 to 1; null without pages. A page counts as failed at most once, however many reports arrive. */
export const errorRateOf = ({ views, failures }: Tally): number | null =>
  Math.max(views, failures) === 0 ? null : failures / Math.max(views, failures);

/**
 * Adds counts and sightings to those of all servers. Sightings of slices without a canary, and those from before it started, are left
 * out. Of each speed, a visitor's first value counts.
 */
export async function addHealth(
  db: Queryable,
  counts: readonly HealthCount[],
  sightings: readonly Sighting[] = [],
): Promise<void> {
  if (counts.length + sightings.length === 0) return;
  // in one order everywhere, so that two servers never wait for each other
  await db.query(
    `WITH sighted AS (
       SELECT slice, given.version, visitor, "isVisit", "hasFailed", "serverFailures", speeds
       FROM jsonb_to_recordset($2::jsonb) AS given(slice text, version text, visitor text, "ageMs" double precision,
         "isVisit" boolean, "hasFailed" boolean, "serverFailures" integer, speeds jsonb)
       JOIN slice_registry.canaries USING (slice)
       WHERE clock_timestamp() - "ageMs" * interval '1 millisecond' >= started_at
     ), seen AS (
       INSERT INTO slice_registry.visitors (slice, version, visitor, has_failed)
       SELECT slice, version, visitor, "hasFailed" FROM sighted WHERE "isVisit" ORDER BY slice, version, visitor
       ON CONFLICT (slice, version, visitor) DO UPDATE SET has_failed = true
         WHERE excluded.has_failed AND NOT visitors.has_failed
     ), measured AS (
       INSERT INTO slice_registry.measures (slice, version, metric, visitor, bucket)
       SELECT slice, version, metric, visitor, bucket::integer FROM sighted, jsonb_each_text(speeds) AS speed(metric, bucket)
       ORDER BY slice, version, metric, visitor
       ON CONFLICT DO NOTHING
     ), failed AS (
       INSERT INTO slice_registry.server_failures (slice, version, count)
       SELECT slice, version, sum("serverFailures") FROM sighted
       GROUP BY slice, version HAVING sum("serverFailures") > 0 ORDER BY slice, version
       ON CONFLICT (slice, version) DO UPDATE SET count = server_failures.count + excluded.count
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

/** How a version has done since a canary started. `speeds`: how many visitors had a first value in each bucket. */
export type CanaryFigures = Tally & { speeds: Partial<Record<Speed, ReadonlyMap<number, number>>> };

/**
 * The figures of these versions since the slice's canary started. A visitor counts once, however much a browser reports; pages that
 * failed on a server count each.
 */
export async function canaryFigures(
  db: Queryable,
  { slice, versions }: { slice: string; versions: readonly string[] },
): Promise<Map<string, CanaryFigures>> {
  const rows = await rowsOf<{
    version: string;
    metric: Speed | 'visit';
    bucket: number;
    views: number;
    failures: number;
  }>(
    db,
    `SELECT version, 'visit' AS metric, 0 AS bucket, sum(views)::float8 AS views, sum(failures)::float8 AS failures FROM (
       SELECT version, count(*) AS views, count(*) FILTER (WHERE has_failed) AS failures
       FROM slice_registry.visitors WHERE slice = $1 AND version = ANY($2) GROUP BY version
       UNION ALL
       SELECT version, count, count FROM slice_registry.server_failures WHERE slice = $1 AND version = ANY($2)
     ) AS counted GROUP BY version
     UNION ALL
     SELECT version, metric, bucket, count(*)::float8, 0 FROM slice_registry.measures
     WHERE slice = $1 AND version = ANY($2) GROUP BY version, metric, bucket`,
    [slice, versions],
  );
  const figuresOf = (version: string): CanaryFigures => {
    const own = rows.filter((row) => row.version === version);
    const visits = own.find(({ metric }) => metric === 'visit');
    const speeds: Partial<Record<Speed, Map<number, number>>> = {};
    for (const { metric, bucket, views } of own)
      if (metric !== 'visit') (speeds[metric] ??= new Map()).set(bucket, views);
    return { views: visits?.views ?? 0, failures: visits?.failures ?? 0, speeds };
  };
  return new Map(versions.map((version) => [version, figuresOf(version)]));
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
