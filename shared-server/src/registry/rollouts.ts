import { advisoryLocks } from '../postgres/advisory-locks.js';
import { type Gate, gateProblemOf, gateStateOf } from './gate.js';
import { type Queryable, rowsOf } from '../postgres/queryable.js';
import { type Change, type ChangeKind, recordChange } from './history.js';
import { ownPaths, problemsOfPaths } from './paths.js';
import type { Decider, VersionKey } from './releases.js';

// What visitors get of each slice. Each function runs in the given transaction, records its change and notifies the
// shells; refusals change nothing.

/** Null for no version. */
export type DoneChange = {
  kind: ChangeKind;
  slice: string;
  from: string | null;
  to: string | null;
  percent: number | null;
};
export type Refusal = { ok: false; reason: string };
export type Outcome = { ok: true; change: DoneChange } | Refusal;

export const refused = (reason: string): Refusal => ({ ok: false, reason });
const done = ({ kind, slice, from, to, percent }: Omit<Change, 'actor'>): Outcome => ({
  ok: true,
  change: { kind, slice, from: from ?? null, to: to ?? null, percent: percent ?? null },
});

/** Blocks other changes until the transaction ends, so that it can read before it writes. */
export const lockRollouts = (db: Queryable) => db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.rollouts]);

/** Tells shells to read the registry again. */
export const REGISTRY_CHANGED = 'registry_changed';
export const notify = (db: Queryable, slice: string) => db.query('SELECT pg_notify($1, $2)', [REGISTRY_CHANGED, slice]);

export async function conclude(db: Queryable, change: Change): Promise<Outcome> {
  await recordChange(db, change);
  await notify(db, change.slice);
  return done(change);
}

export type VersionsInUse = {
  version: string | null;
  canary: string | null;
  percent: number | null;
  staff: string | null;
};

export async function versionsInUse(db: Queryable, slice: string): Promise<VersionsInUse> {
  const [row] = await rowsOf<VersionsInUse>(
    db,
    `SELECT promotions.version, canaries.version AS canary, percent, staff_versions.version AS staff
     FROM (SELECT $1::text AS slice) AS named LEFT JOIN slice_registry.promotions USING (slice)
     LEFT JOIN slice_registry.canaries USING (slice) LEFT JOIN slice_registry.staff_versions USING (slice)`,
    [slice],
  );
  return row!;
}

/** The sweep of unused versions counts from now. */
export const markUsed = (db: Queryable, slice: string, versions: readonly string[]) =>
  db.query('UPDATE slice_registry.releases SET used_at = now() WHERE slice = $1 AND version = ANY($2)', [
    slice,
    versions,
  ]);

/** Why a release may not reach visitors, or its checks for the history. */
type Admission = { problem: string; verdicts?: undefined } | { problem?: undefined; verdicts: unknown };

/** If visitors or staff may get it, its slice owns its paths from then on. */
export async function admit(
  db: Queryable,
  { slice, version, actor }: { slice: string; version: string; actor: string },
): Promise<Admission> {
  const [release] = await rowsOf<{ gate: Gate | null; paths: string[] | null; servedBy: string[] | null }>(
    db,
    `SELECT gate, release->'paths' AS paths, (
       SELECT jsonb_agg(DISTINCT shell->>'version') FROM slice_registry.verdicts JOIN slice_registry.shells ON id = shell_id
       WHERE problems = '{}' AND check_id = (
         SELECT id FROM slice_registry.checks WHERE checks.slice = $1 AND checks.version = $2 ORDER BY requested_at DESC LIMIT 1
       )
     ) AS "servedBy" FROM slice_registry.releases WHERE slice = $1 AND version = $2`,
    [slice, version],
  );
  if (!release) return { problem: `${slice} ${version} was never published` };
  const gateProblem = gateProblemOf(release.gate);
  if (gateProblem) return { problem: `${slice} ${version} ${gateProblem}` };
  const paths = release.paths ?? [];
  const problems = await problemsOfPaths(db, { slice, paths });
  if (problems.length > 0) return { problem: problems.join('\n') };
  await ownPaths(db, { slice, paths, by: actor });
  return { verdicts: { gate: release.gate ? gateStateOf(release.gate) : 'none', servedBy: release.servedBy ?? [] } };
}

/**
 * Ends the slice's canary and staff version. `rollback`: to a version that was in use before. A start never promotes a slice that was taken
 * out of use.
 */
export async function promote(
  db: Queryable,
  promotion: {
    slice: string;
    version: string;
    by: Decider;
    kind?: 'promote' | 'rollback';
    actor?: string;
    reason?: string | undefined;
  },
): Promise<Outcome> {
  const { slice, version, by, actor = by, reason } = promotion;
  const kind = by === 'start' ? 'start' : (promotion.kind ?? 'promote');
  await lockRollouts(db);
  if (by === 'start' && (await isTakenOut(db, slice))) return refused(`${slice} was taken out of use`);
  const { problem, verdicts } = await admit(db, { slice, version, actor });
  if (problem !== undefined) return refused(problem);
  const { version: inUse, canary } = await versionsInUse(db, slice);
  const from = inUse ?? undefined;
  if (from === version && !canary && (await promotionOf(db, slice))?.promotedBy === by)
    return done({ kind, slice, from, to: version });
  await db.query('DELETE FROM slice_registry.canaries WHERE slice = $1', [slice]);
  await db.query('DELETE FROM slice_registry.staff_versions WHERE slice = $1', [slice]);
  await markUsed(db, slice, [version, from ?? version]);
  await db.query(
    `INSERT INTO slice_registry.promotions (slice, version, promoted_by) VALUES ($1, $2, $3)
     ON CONFLICT (slice) DO UPDATE SET version = excluded.version, promoted_by = excluded.promoted_by, promoted_at = now()`,
    [slice, version, by],
  );
  return conclude(db, { kind, slice, from, to: version, actor, reason, verdicts });
}

/**
 * SQL for the change that put the present version into its place. Rollbacks count only for versions never promoted, so that a second one
 * goes further back.
 */
const promotedSql = (slice: string): string => `(
  SELECT from_version AS previous, kind FROM slice_registry.promotions
  JOIN slice_registry.changes ON changes.slice = promotions.slice AND to_version = version
    AND from_version IS DISTINCT FROM version
  WHERE promotions.slice = ${slice} AND kind IN ('promote', 'rollback', 'start') ORDER BY kind = 'rollback', id DESC LIMIT 1
)`;

/** What a rollback replaces, and by what: null takes the slice out of use. A slice that the site started with stays. */
export async function rollbackOf(
  db: Queryable,
  slice: string,
): Promise<{ ok: true; from: string; to: string | null } | Refusal> {
  const [row] = await rowsOf<{ from: string; to: string | null; kind: ChangeKind | null }>(
    db,
    `SELECT version AS "from", previous AS "to", promoted.kind FROM slice_registry.promotions
     LEFT JOIN LATERAL ${promotedSql('$1')} AS promoted ON true WHERE promotions.slice = $1`,
    [slice],
  );
  if (!row) return refused(`${slice} is not in use`);
  const { from, to, kind } = row;
  if (to === null && kind !== 'promote')
    return refused(`${slice} has no earlier version than ${from}, which the site started with`);
  return { ok: true, from, to };
}

type TakingOut = { slice: string; actor: string; reason?: string | undefined };

/** Its pages answer 404, and its canary ends. */
async function takeOut(
  db: Queryable,
  { kind, from, slice, ...given }: TakingOut & { kind: 'retire' | 'rollback'; from: string },
): Promise<Outcome> {
  await db.query('DELETE FROM slice_registry.canaries WHERE slice = $1', [slice]);
  await db.query('DELETE FROM slice_registry.staff_versions WHERE slice = $1', [slice]);
  await db.query('DELETE FROM slice_registry.promotions WHERE slice = $1', [slice]);
  await markUsed(db, slice, [from]);
  return conclude(db, { kind, slice, from, ...given });
}

const hasChanged = (slice: string, version: string | null) =>
  refused(`${version ? `${slice} ${version}` : `nothing of ${slice}`} is in use by now: look at it again`);

/** From the version in use, `from`, to an earlier one, or none. */
export async function rollBack(
  db: Queryable,
  { from, to, ...given }: TakingOut & { from: string | null; to: string | null },
): Promise<Outcome> {
  await lockRollouts(db);
  const { version } = await versionsInUse(db, given.slice);
  if (version !== from) return hasChanged(given.slice, version);
  if (to !== null) return promote(db, { ...given, version: to, by: 'operator', kind: 'rollback' });
  return from === null ? refused(`${given.slice} is not in use`) : takeOut(db, { ...given, kind: 'rollback', from });
}

/** Until a version is promoted again. `version`: the one in use. */
export async function retire(db: Queryable, { version, ...given }: TakingOut & { version: string }): Promise<Outcome> {
  await lockRollouts(db);
  const inUse = await versionsInUse(db, given.slice);
  if (inUse.version !== version) return hasChanged(given.slice, inUse.version);
  return takeOut(db, { ...given, kind: 'retire', from: version });
}

/** SQL for the last decision, if it took the slice out of use. */
const takenOutSql = (slice: string): string => `(
  SELECT at, actor FROM (
    SELECT at, actor, to_version FROM slice_registry.changes
    WHERE changes.slice = ${slice} AND kind IN ('promote', 'rollback', 'start', 'retire') ORDER BY id DESC LIMIT 1
  ) AS decided WHERE to_version IS NULL
)`;

/** Retired, or rolled back to nothing. */
export const isTakenOut = async (db: Queryable, slice: string): Promise<boolean> =>
  (await rowsOf(db, `SELECT FROM ${takenOutSql('$1')} AS taken`, [slice])).length > 0;

/** `percent` of sessions: 1 to 99, may be changed later. The others get the version in use, if any. */
export async function startCanary(
  db: Queryable,
  canary: VersionKey & { percent: number; actor: string },
): Promise<Outcome> {
  const { slice, version, percent, actor } = canary;
  if (!Number.isInteger(percent) || percent < 1 || percent > 99)
    return refused('the share of a canary must be a whole number from 1 to 99');
  await lockRollouts(db);
  const { version: from, canary: running, percent: share } = await versionsInUse(db, slice);
  if (from === version) return refused(`${slice} ${version} is in use already`);
  if (running && running !== version)
    return refused(`${slice} ${running} is a canary already: promote or abort it first`);
  if (running && percent === share)
    return done({ kind: 'canary', slice, from: from ?? undefined, to: version, percent });
  const { problem, verdicts } = await admit(db, { slice, version, actor });
  if (problem !== undefined) return refused(problem);
  await db.query(
    `INSERT INTO slice_registry.canaries (slice, version, percent) VALUES ($1, $2, $3)
     ON CONFLICT (slice) DO UPDATE SET percent = excluded.percent`,
    [slice, version, percent],
  );
  await markUsed(db, slice, [version]);
  return conclude(db, {
    kind: running ? (percent < (share ?? 0) ? 'narrow' : 'widen') : 'canary',
    slice,
    from: from ?? undefined,
    to: version,
    percent,
    actor,
    verdicts,
  });
}

/** `version`, `startedAt`: only if that canary still runs and was not restarted. */
export async function endCanary(
  db: Queryable,
  ending: {
    slice: string;
    version?: string;
    startedAt?: string;
    kind: 'abort' | 'withdraw';
    actor: string;
    reason?: string | undefined;
    verdicts?: unknown;
  },
): Promise<Outcome> {
  const { slice, version, startedAt = null, kind, actor, reason, verdicts } = ending;
  await lockRollouts(db);
  const { version: inUse, canary: running, percent } = await versionsInUse(db, slice);
  if (!running || (version && running !== version)) return refused(`${slice} has no canary`);
  const ended = await rowsOf(
    db,
    `DELETE FROM slice_registry.canaries
     WHERE slice = $1 AND ($2::timestamptz IS NULL OR started_at = $2::timestamptz) RETURNING slice`,
    [slice, startedAt],
  );
  if (ended.length === 0) return refused(`${slice} has no canary`);
  await markUsed(db, slice, [running]);
  return conclude(db, {
    kind,
    slice,
    from: running,
    to: inUse ?? undefined,
    percent: percent ?? undefined,
    actor,
    reason,
    verdicts,
  });
}

export type Promotion = { version: string; promotedBy: Decider; createdAt: Date };

export async function promotionOf(db: Queryable, slice: string): Promise<Promotion | undefined> {
  const [row] = await rowsOf<Promotion>(
    db,
    `SELECT version, promoted_by AS "promotedBy", created_at AS "createdAt"
     FROM slice_registry.promotions JOIN slice_registry.releases USING (slice, version) WHERE slice = $1`,
    [slice],
  );
  return row;
}

/** With release.json and share of traffic in percent: per slice the version in use, then its canary. */
export const liveReleases = (
  db: Queryable,
): Promise<{ slice: string; release: unknown; traffic: number; isDefault: boolean }[]> =>
  rowsOf(
    db,
    `SELECT slice, release, 100 - coalesce(percent, 0) AS traffic, true AS "isDefault"
     FROM slice_registry.promotions JOIN slice_registry.releases USING (slice, version)
     LEFT JOIN slice_registry.canaries USING (slice)
     UNION ALL
     SELECT slice, release, percent, false FROM slice_registry.canaries JOIN slice_registry.releases USING (slice, version)
     ORDER BY slice, "isDefault" DESC`,
  );

/** `version` is null for none; the canary has a share in percent. */
export type SliceRollout = {
  slice: string;
  version: string | null;
  canary: { version: string; percent: number } | null;
};

export const allRollouts = (db: Queryable): Promise<SliceRollout[]> =>
  rowsOf<SliceRollout>(
    db,
    `SELECT slice, promotions.version, CASE WHEN canaries.version IS NOT NULL THEN
       jsonb_build_object('version', canaries.version, 'percent', percent) END AS canary
     FROM slice_registry.promotions FULL JOIN slice_registry.canaries USING (slice)`,
  );

/** `current`: null for nothing. `startedAt`: exact, as the database's text. */
export type RunningCanary = VersionKey & { current: string | null; startedAt: string };

export const runningCanaries = (db: Queryable): Promise<RunningCanary[]> =>
  rowsOf<RunningCanary>(
    db,
    `SELECT slice, canaries.version, promotions.version AS current, started_at::text AS "startedAt"
     FROM slice_registry.canaries LEFT JOIN slice_registry.promotions USING (slice)`,
  );

/** `since`: ISO 8601; `by`: null if unknown. */
export type LiveVersion = { version: string; since: string; by: string | null };
export type RolloutDetails = {
  slice: string;
  inUse: LiveVersion | null;
  canary: (LiveVersion & { percent: number }) | null;
  staff: LiveVersion | null;
  /** By a rollback. */
  previous: string | null;
  /** A rollback takes the slice out of use. */
  isFirst: boolean;
  /** When and by whom a slice was taken out of use. */
  takenOut: Omit<LiveVersion, 'version'> | null;
};

const lastActor = (kinds: string) => `(
  SELECT actor FROM slice_registry.changes
  WHERE changes.slice = names.slice AND to_version = given.version AND kind IN (${kinds}) ORDER BY id DESC LIMIT 1
)`;

/** Of one published slice, or each. */
export const rolloutDetails = (db: Queryable, slice: string | null): Promise<RolloutDetails[]> =>
  rowsOf<RolloutDetails>(
    db,
    `SELECT names.slice, in_use.given AS "inUse", canary.given AS canary, staff.given AS staff, promoted.previous,
       promoted.previous IS NULL AND promoted.kind IS NOT DISTINCT FROM 'promote' AS "isFirst",
       CASE WHEN taken.at IS NOT NULL THEN jsonb_build_object('since', taken.at, 'by', taken.actor) END AS "takenOut"
     FROM (SELECT DISTINCT slice FROM slice_registry.releases WHERE $1::text IS NULL OR slice = $1) AS names
     LEFT JOIN LATERAL (
       SELECT jsonb_build_object('version', version, 'since', promoted_at,
         'by', ${lastActor(`'promote', 'rollback', 'start'`)}) AS given
       FROM slice_registry.promotions AS given WHERE given.slice = names.slice
     ) AS in_use ON true
     LEFT JOIN LATERAL (
       SELECT jsonb_build_object('version', version, 'percent', percent, 'since', started_at,
         'by', ${lastActor(`'canary', 'widen', 'narrow'`)}) AS given
       FROM slice_registry.canaries AS given WHERE given.slice = names.slice
     ) AS canary ON true
     LEFT JOIN LATERAL (
       SELECT jsonb_build_object('version', version, 'since', started_at, 'by', ${lastActor(`'staff'`)}) AS given
       FROM slice_registry.staff_versions AS given WHERE given.slice = names.slice
     ) AS staff ON true
     LEFT JOIN LATERAL ${promotedSql('names.slice')} AS promoted ON true
     LEFT JOIN LATERAL ${takenOutSql('names.slice')} AS taken ON true
     ORDER BY names.slice`,
    [slice],
  );
