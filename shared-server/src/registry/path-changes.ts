import { claimProblems, conflictText, pathConflicts } from 'shared-contracts/releases/path-claims';
import type { Queryable } from '../postgres/queryable.js';
import { disownPath, ownPaths, ownedPath, ownedPaths, versionWith } from './paths.js';
import { type Outcome, conclude, lockRollouts, refused } from './rollouts.js';

// Only these change a path's owner, for its team or an operator.

type PathOfSlice = { slice: string; path: string; actor: string };

const inUse = ({ slice, path }: PathOfSlice, version: string) =>
  refused(
    `${slice} ${version} is in use with ${path}: put a version without it into use, or take the slice out of use`,
  );

/** Gives a slice's path, or one within or around it, to another slice. A surrounding path stays, as the most specific one counts. */
export async function givePath(db: Queryable, given: PathOfSlice & { to: string }): Promise<Outcome> {
  const { slice, path, to, actor } = given;
  await lockRollouts(db);
  const [malformed] = claimProblems([path]);
  if (malformed) return refused(malformed);
  const wanted = { path, slice: to };
  const conflicts = pathConflicts(wanted, await ownedPaths(db));
  const other = conflicts.find((one) => one.slice !== slice || one.relation === 'cross');
  if (other) return refused(conflictText(wanted, other));
  if (conflicts.length === 0) return refused(`${slice} owns nothing that keeps ${to} from ${path}`);
  const own = await ownedPath(db, given);
  if (own) {
    const version = await versionWith(db, given);
    if (version !== undefined) return inUse(given, version);
    await disownPath(db, own);
  }
  await ownPaths(db, { slice: to, paths: [path], by: actor });
  return conclude(db, { kind: 'give', slice, actor, reason: `${path} to ${to}` });
}

/** The next slice whose visitors get a page there will own it. */
export async function yieldPath(db: Queryable, given: PathOfSlice): Promise<Outcome> {
  const { slice, path, actor } = given;
  await lockRollouts(db);
  const own = await ownedPath(db, given);
  if (!own) return refused(`${slice} does not own ${path}`);
  const version = await versionWith(db, given);
  if (version !== undefined) return inUse(given, version);
  await disownPath(db, own);
  return conclude(db, { kind: 'yield', slice, actor, reason: own.path });
}
