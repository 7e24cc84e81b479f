import { type OwnedPath, isSamePath, pathProblems } from 'shared-contracts/releases/path-claims';
import { type Queryable, rowsOf } from '../postgres/queryable.js';

// The first slice whose visitors get a page at a path owns it, until its team or an operator gives it away; no promotion,
// rollback or retirement does.

/** `by`: an actor of the history. */
export type PathRow = OwnedPath & { by: string; since: Date };

/** Of one slice, or all. */
export const ownedPaths = (db: Queryable, slice: string | null = null): Promise<PathRow[]> =>
  rowsOf<PathRow>(
    db,
    `SELECT path, slice, given_by AS by, given_at AS since FROM slice_registry.paths
     WHERE $1::text IS NULL OR slice = $1 ORDER BY slice, path`,
    [slice],
  );

export type Claims = { slice: string; paths: readonly string[] };

/** One sentence per problem. */
export const problemsOfPaths = async (db: Queryable, claims: Claims): Promise<string[]> =>
  pathProblems(claims, await ownedPaths(db));

/** A path that is owned already stays so. */
export async function ownPaths(db: Queryable, { slice, paths, by }: Claims & { by: string }): Promise<void> {
  await db.query(
    `INSERT INTO slice_registry.paths (path, slice, given_by) SELECT path, $1, $2 FROM unnest($3::text[]) AS path
     ON CONFLICT DO NOTHING`,
    [slice, by, paths],
  );
}

/** However the path is written. */
export const ownedPath = async (db: Queryable, { slice, path }: OwnedPath): Promise<PathRow | undefined> =>
  (await ownedPaths(db, slice)).find((one) => isSamePath(one.path, path));

export async function disownPath(db: Queryable, { path }: Pick<PathRow, 'path'>): Promise<void> {
  await db.query('DELETE FROM slice_registry.paths WHERE path = $1', [path]);
}

/** The version with this path that visitors or staff get. */
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
