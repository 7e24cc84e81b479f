import { type OwnedPath, isSamePath, pathProblems } from 'shared-contracts/releases/path-claims';
import { type Queryable, rowsOf } from '../postgres/queryable.js';

// Which slice owns which path. The first whose visitors get a page there does, until its team or an operator gives it away: no promotion,
// rollback or retirement changes that.

/** `by`: an actor, as in the history. */
export type PathRow = OwnedPath & { by: string; since: Date };

/** The paths of one slice, or of all. */
export const ownedPaths = (db: Queryable, slice: string | null = null): Promise<PathRow[]> =>
  rowsOf<PathRow>(
    db,
    `SELECT path, slice, given_by AS by, given_at AS since FROM slice_registry.paths
     WHERE $1::text IS NULL OR slice = $1 ORDER BY slice, path`,
    [slice],
  );

export type Claims = { slice: string; paths: readonly string[] };

/** Why a slice can't have these paths, one sentence each. */
export const problemsOfPaths = async (db: Queryable, claims: Claims): Promise<string[]> =>
  pathProblems(claims, await ownedPaths(db));

/** Writes down that a slice owns these paths. One that is owned already stays as it is. */
export async function ownPaths(db: Queryable, { slice, paths, by }: Claims & { by: string }): Promise<void> {
  await db.query(
    `INSERT INTO slice_registry.paths (path, slice, given_by) SELECT path, $1, $2 FROM unnest($3::text[]) AS path
     ON CONFLICT DO NOTHING`,
    [slice, by, paths],
  );
}

/** The row of a slice's path, however it is written; undefined if the slice does not own it. */
export const ownedPath = async (db: Queryable, { slice, path }: OwnedPath): Promise<PathRow | undefined> =>
  (await ownedPaths(db, slice)).find((one) => isSamePath(one.path, path));

export async function disownPath(db: Queryable, { path }: Pick<PathRow, 'path'>): Promise<void> {
  await db.query('DELETE FROM slice_registry.paths WHERE path = $1', [path]);
}

/** The version of a slice that visitors or staff get with this path; undefined if there is none. */
export async function versionWith(db: Queryable, { slice, path }: OwnedPath): Promise<string | undefined> {
  const rows = await rowsOf<{ version: string; paths: string[] | null }>(
    db,
    `SELECT version, release->'paths' AS paths FROM slice_registry.releases WHERE slice = $1 AND version IN (
       SELECT version FROM slice_registry.promotions WHERE slice = $1
       UNION ALL SELECT version FROM slice_registry.canaries WHERE slice = $1
       UNION ALL SELECT version FROM slice_registry.staff_versions WHERE slice = $1
     )`,
    [slice],
  );
  return rows.find(({ paths }) => paths?.some((one) => isSamePath(one, path)))?.version;
}
