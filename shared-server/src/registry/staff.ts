import { type Queryable, rowsOf } from '../postgres/queryable.js';
import type { VersionKey } from './releases.js';
import { type Outcome, admit, conclude, lockRollouts, markUsed, refused, versionsInUse } from './rollouts.js';

// Versions that staff gets before others; a promotion ends them.

/** The slice needs no version in use. Replaces another one. */
export async function startStaffVersion(db: Queryable, given: VersionKey & { actor: string }): Promise<Outcome> {
  const { slice, version, actor } = given;
  await lockRollouts(db);
  const { version: inUse, staff: before } = await versionsInUse(db, slice);
  if (inUse === version) return refused(`${slice} ${version} is in use already`);
  if (before === version) return refused(`${slice} ${version} is given to staff already`);
  const { problem, verdicts } = await admit(db, { slice, version, actor });
  if (problem !== undefined) return refused(problem);
  await db.query(
    `INSERT INTO slice_registry.staff_versions (slice, version) VALUES ($1, $2)
     ON CONFLICT (slice) DO UPDATE SET version = excluded.version, started_at = now()`,
    [slice, version],
  );
  await markUsed(db, slice, [version, before ?? version]);
  return conclude(db, { kind: 'staff', slice, from: before ?? inUse ?? undefined, to: version, actor, verdicts });
}

/** `version`: only if that is still the staff's. */
export async function endStaffVersion(
  db: Queryable,
  ending: { slice: string; version?: string | undefined; actor: string; reason?: string | undefined },
): Promise<Outcome> {
  const { slice, version, actor, reason } = ending;
  await lockRollouts(db);
  const { version: inUse, staff } = await versionsInUse(db, slice);
  if (!staff || (version && staff !== version)) return refused(`${slice} has no version for staff`);
  await db.query('DELETE FROM slice_registry.staff_versions WHERE slice = $1', [slice]);
  await markUsed(db, slice, [staff]);
  return conclude(db, { kind: 'staff-end', slice, from: staff, to: inUse ?? undefined, actor, reason });
}

export const staffVersions = (db: Queryable): Promise<VersionKey[]> =>
  rowsOf<VersionKey>(db, 'SELECT slice, version FROM slice_registry.staff_versions ORDER BY slice');
