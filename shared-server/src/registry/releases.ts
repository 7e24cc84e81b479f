import { type Queryable, rowsOf } from '../postgres/queryable.js';
import type { Gate } from './gate.js';
import { recordChange } from './history.js';

export type VersionKey = { slice: string; version: string };
/** Who put a release into use; `start`: a shell server. */
export type Decider = 'operator' | 'start';

export type ListedRelease = VersionKey & {
  createdAt: Date;
  publishedAt: Date;
  promotedBy: Decider | null;
  /** As a canary. */
  percent: number | null;
  isForStaff: boolean;
  gate: Gate | null;
};

/** Of the archive's keys, which all shells share. */
export const ARCHIVE_PREFIX = 'releases/';

/** Of the packed files. */
export const archiveKey = ({ slice, version }: VersionKey): string => `${ARCHIVE_PREFIX}${slice}/${version}.tar.gz`;

/** SQL with the column `key`. */
export const ARCHIVED_KEYS = `SELECT '${ARCHIVE_PREFIX}' || slice || '/' || version || '.tar.gz' AS key
  FROM slice_registry.releases WHERE archived_at IS NOT NULL`;

/**
 * Does not promote it. The same content again only raises the build time. Returns whether it is new; undefined if the version has other
 * content.
 */
export async function insertRelease(
  db: Queryable,
  given: VersionKey & { release: unknown; createdAt: string; by: string; gate: Gate | null },
): Promise<boolean | undefined> {
  const { slice, version, release, createdAt, by, gate } = given;
  const [row] = await rowsOf<{ isNew: boolean }>(
    db,
    `INSERT INTO slice_registry.releases (slice, version, release, created_at, published_by, gate)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (slice, version) DO UPDATE SET created_at = greatest(releases.created_at, excluded.created_at)
       WHERE releases.release - '{createdAt,revision}'::text[] = excluded.release - '{createdAt,revision}'::text[]
     RETURNING xmax = 0 AS "isNew"`,
    [slice, version, JSON.stringify(release), createdAt, by, gate && JSON.stringify(gate)],
  );
  return row?.isNew;
}

/** Undefined if it was never published. */
export async function findRelease(
  db: Queryable,
  { slice, version }: VersionKey,
): Promise<{ release: unknown; gate: Gate | null } | undefined> {
  const [row] = await rowsOf<{ release: unknown; gate: Gate | null }>(
    db,
    'SELECT release, gate FROM slice_registry.releases WHERE slice = $1 AND version = $2',
    [slice, version],
  );
  return row;
}

/** Newest of each slice first. */
export const listReleases = (db: Queryable): Promise<ListedRelease[]> =>
  rowsOf<ListedRelease>(
    db,
    `SELECT slice, version, created_at AS "createdAt", published_at AS "publishedAt", promoted_by AS "promotedBy", percent,
       staff_versions.slice IS NOT NULL AS "isForStaff", gate
     FROM slice_registry.releases LEFT JOIN slice_registry.promotions USING (slice, version)
     LEFT JOIN slice_registry.canaries USING (slice, version) LEFT JOIN slice_registry.staff_versions USING (slice, version)
     ORDER BY slice, created_at DESC`,
  );

/** Those that a person ever put into use, and those that a site started with. */
export const releasedVersions = (db: Queryable): Promise<VersionKey[]> =>
  rowsOf<VersionKey>(
    db,
    `SELECT slice, version FROM slice_registry.releases WHERE published_by = 'start' OR EXISTS (
       SELECT FROM slice_registry.changes WHERE changes.slice = releases.slice AND to_version = releases.version
         AND kind IN ('promote', 'rollback', 'start', 'canary', 'widen', 'narrow')
     )`,
  );

export const unarchivedReleases = (db: Queryable): Promise<VersionKey[]> =>
  rowsOf<VersionKey>(db, 'SELECT slice, version FROM slice_registry.releases WHERE archived_at IS NULL');

export async function markArchived(db: Queryable, { slice, version }: VersionKey): Promise<void> {
  await db.query('UPDATE slice_registry.releases SET archived_at = now() WHERE slice = $1 AND version = $2', [
    slice,
    version,
  ]);
}

/** Neither live nor published for so many days. The history keeps their names. */
export async function deleteUnused(db: Queryable, days: number): Promise<VersionKey[]> {
  const deleted = await rowsOf<VersionKey>(
    db,
    `WITH unused AS (
       SELECT slice, version FROM slice_registry.releases
       WHERE used_at < now() - make_interval(days => $1) AND published_at < now() - make_interval(days => $1)
         AND NOT EXISTS (SELECT FROM slice_registry.promotions WHERE promotions.slice = releases.slice AND promotions.version = releases.version)
         AND NOT EXISTS (SELECT FROM slice_registry.canaries WHERE canaries.slice = releases.slice AND canaries.version = releases.version)
         AND NOT EXISTS (SELECT FROM slice_registry.staff_versions AS staff WHERE staff.slice = releases.slice AND staff.version = releases.version)
       FOR UPDATE SKIP LOCKED
     )
     DELETE FROM slice_registry.releases USING unused
     WHERE releases.slice = unused.slice AND releases.version = unused.version
     RETURNING unused.slice, unused.version`,
    [days],
  );
  for (const { slice, version } of deleted)
    await recordChange(db, { kind: 'sweep', slice, from: version, actor: 'automatic' });
  return deleted;
}

export type VersionRow = {
  version: string;
  revision: string | null;
  builtAt: Date;
  publishedAt: Date;
  publishedBy: string;
  gate: Gate | null;
};

export const newestVersions = (
  db: Queryable,
  { slice, count }: { slice: string | null; count: number },
): Promise<(VersionRow & { slice: string })[]> =>
  rowsOf(
    db,
    `SELECT releases.slice, releases.version, release->>'revision' AS revision, created_at AS "builtAt",
       published_at AS "publishedAt", published_by AS "publishedBy", gate
     FROM (
       SELECT slice, version, row_number() OVER (PARTITION BY slice ORDER BY published_at DESC, version DESC) AS nth
       FROM slice_registry.releases WHERE $1::text IS NULL OR slice = $1
     ) AS ranked JOIN slice_registry.releases USING (slice, version)
     WHERE nth <= $2 ORDER BY slice, nth`,
    [slice, count],
  );

/** Of a slice, `$1`, for a list with pages: `given` names it, rows are VersionRows. `published` is in whole milliseconds. */
export const versionList = {
  given: `versions AS NOT MATERIALIZED (
    SELECT slice, version, created_at, published_by, gate, date_trunc('milliseconds', published_at) AS published
    FROM slice_registry.releases
  )`,
  columns: `versions.version AS id, versions.version, created_at AS "builtAt", published AS "publishedAt",
    published_by AS "publishedBy", gate, (
      SELECT release->>'revision' FROM slice_registry.releases
      WHERE releases.slice = versions.slice AND releases.version = versions.version
    ) AS revision`,
  from: 'versions',
  where: 'versions.slice = $1',
} as const;
