import { advisoryLocks } from '../postgres/advisory-locks.js';
import { type Gate, gateProblemOf, gateStateOf } from './gate.js';
import { type Queryable, rowsOf } from '../postgres/queryable.js';
import { recordChange } from './history.js';
import type { Decider } from './releases.js';

// Which version of each slice visitors get. Each function runs in the given transaction, records the change and notifies the
// shell servers; a refusal changes nothing.

export type Outcome = { ok: true } | { ok: false; reason: string };

const done: Outcome = { ok: true };
const refused = (reason: string): Outcome => ({ ok: false, reason });

/** Blocks all other changes of what visitors get until the transaction ends, so that it can be read before it is changed. */
export const lockRollouts = (db: Queryable) => db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.rollouts]);

/** The channel that tells shell servers to read the registry again. */
export const REGISTRY_CHANGED = 'registry_changed';
const notify = (db: Queryable, slice: string) => db.query('SELECT pg_notify($1, $2)', [REGISTRY_CHANGED, slice]);

/** What visitors get of a slice: the version in use, and its canary with the share of sessions that get it. */
export type VersionsInUse = { version: string | null; canary: string | null; percent: number | null };

export async function versionsInUse(db: Queryable, slice: string): Promise<VersionsInUse> {
  const [row] = await rowsOf<VersionsInUse>(
    db,
    `SELECT promotions.version, canaries.version AS canary, percent FROM (SELECT $1::text AS slice) AS named
     LEFT JOIN slice_registry.promotions USING (slice) LEFT JOIN slice_registry.canaries USING (slice)`,
    [slice],
  );
  return row!;
}

/** Notes that these versions are live, or were until now: the sweep counts from then. */
const markUsed = (db: Queryable, slice: string, versions: readonly string[]) =>
  db.query('UPDATE slice_registry.releases SET used_at = now() WHERE slice = $1 AND version = ANY($2)', [
    slice,
    versions,
  ]);

/** What is known of a release before it reaches visitors: why it may not, or what the history keeps of its checks. */
type Usability = { problem: string; verdicts?: undefined } | { problem?: undefined; verdicts: unknown };

async function usabilityOf(db: Queryable, slice: string, version: string): Promise<Usability> {
  const [release] = await rowsOf<{ gate: Gate | null; servedBy: string[] | null }>(
    db,
    `SELECT gate, (
       SELECT jsonb_agg(DISTINCT shell->>'version') FROM slice_registry.verdicts JOIN slice_registry.shells ON id = shell_id
       WHERE problems = '{}' AND check_id = (
         SELECT id FROM slice_registry.checks WHERE checks.slice = $1 AND checks.version = $2 ORDER BY requested_at DESC LIMIT 1
       )
     ) AS "servedBy" FROM slice_registry.releases WHERE slice = $1 AND version = $2`,
    [slice, version],
  );
  if (!release) return { problem: `${slice} ${version} was never published` };
  const problem = gateProblemOf(release.gate);
  if (problem) return { problem: `${slice} ${version} ${problem}` };
  return { verdicts: { gate: release.gate ? gateStateOf(release.gate) : 'none', servedBy: release.servedBy ?? [] } };
}

/**
 * Promotes a version for everybody and ends the slice's canary. `rollback` is the same for a version that was in use before.
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
  const { slice, version, by, kind = 'promote', actor = by, reason } = promotion;
  await lockRollouts(db);
  const { problem, verdicts } = await usabilityOf(db, slice, version);
  if (problem !== undefined) return refused(problem);
  const from = (await versionsInUse(db, slice)).version ?? undefined;
  await db.query('DELETE FROM slice_registry.canaries WHERE slice = $1', [slice]);
  await markUsed(db, slice, [version, from ?? version]);
  await db.query(
    `INSERT INTO slice_registry.promotions (slice, version, promoted_by) VALUES ($1, $2, $3)
     ON CONFLICT (slice) DO UPDATE SET version = excluded.version, promoted_by = excluded.promoted_by, promoted_at = now()`,
    [slice, version, by],
  );
  await recordChange(db, { kind: by === 'start' ? 'start' : kind, slice, from, to: version, actor, reason, verdicts });
  await notify(db, slice);
  return done;
}

/** The version that a slice had before the one in use, as SQL; `slice` is SQL too, such as `$1`. */
const previousVersionSql = (slice: string): string => `(
  SELECT changes.from_version FROM slice_registry.promotions
  JOIN slice_registry.changes ON changes.slice = promotions.slice AND to_version = version AND from_version <> version
  WHERE promotions.slice = ${slice} AND kind IN ('promote', 'rollback', 'start') ORDER BY id DESC LIMIT 1
)`;

export async function previousVersionOf(db: Queryable, slice: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ version: string | null }>(db, `SELECT ${previousVersionSql('$1')} AS version`, [slice]);
  return row?.version ?? undefined;
}

/** Gives a version to `percent` (1 to 99) of the sessions; another percentage for the same version widens or narrows it. */
export async function startCanary(
  db: Queryable,
  canary: { slice: string; version: string; percent: number; actor: string },
): Promise<Outcome> {
  const { slice, version, percent, actor } = canary;
  if (!Number.isInteger(percent) || percent < 1 || percent > 99)
    return refused('the share of a canary must be a whole number from 1 to 99');
  await lockRollouts(db);
  const { problem, verdicts } = await usabilityOf(db, slice, version);
  if (problem !== undefined) return refused(problem);
  const { version: from, canary: running, percent: share } = await versionsInUse(db, slice);
  if (!from) return refused(`${slice} has no version in use: promote its first one`);
  if (from === version) return refused(`${slice} ${version} is in use already`);
  if (running && running !== version)
    return refused(`${slice} ${running} is a canary already: promote or abort it first`);
  if (running && percent === share) return done;
  await db.query(
    `INSERT INTO slice_registry.canaries (slice, version, percent) VALUES ($1, $2, $3)
     ON CONFLICT (slice) DO UPDATE SET percent = excluded.percent`,
    [slice, version, percent],
  );
  await markUsed(db, slice, [version]);
  const kind = running ? (percent < (share ?? 0) ? 'narrow' : 'widen') : 'canary';
  await recordChange(db, { kind, slice, from, to: version, percent, actor, verdicts });
  await notify(db, slice);
  return done;
}

/**
 * Takes a canary back: its sessions get the version in use again. `version`, `startedAt`: only if that is still the canary, and was not
 * started again.
 */
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
  await recordChange(db, {
    kind,
    slice,
    from: running,
    to: inUse ?? undefined,
    percent: percent ?? undefined,
    actor,
    reason,
    verdicts,
  });
  await notify(db, slice);
  return done;
}

/** The version in use of a slice, who promoted it, and when it was built. */
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

/** Every release that visitors get, with its release.json and share of traffic in percent: of each slice the one in use, then its canary. */
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

/** What sessions get of a slice: a version, and a canary for a share of them in percent. */
export type SliceRollout = { slice: string; version: string; canary: { version: string; percent: number } | null };

export const allRollouts = (db: Queryable): Promise<SliceRollout[]> =>
  rowsOf<SliceRollout>(
    db,
    `SELECT promotions.slice, promotions.version, CASE WHEN canaries.slice IS NOT NULL THEN
       jsonb_build_object('version', canaries.version, 'percent', percent) END AS canary
     FROM slice_registry.promotions LEFT JOIN slice_registry.canaries USING (slice)`,
  );

/** `current`: the version in use, null if there is none. `startedAt` is exact, as text of the database. */
export type RunningCanary = { slice: string; version: string; current: string | null; startedAt: string };

export const runningCanaries = (db: Queryable): Promise<RunningCanary[]> =>
  rowsOf<RunningCanary>(
    db,
    `SELECT slice, canaries.version, promotions.version AS current, started_at::text AS "startedAt"
     FROM slice_registry.canaries LEFT JOIN slice_registry.promotions USING (slice)`,
  );

/** A version that visitors get. `since` is an ISO instant; `by` is null if the history does not say. */
export type LiveVersion = { version: string; since: string; by: string | null };
export type RolloutDetails = {
  slice: string;
  inUse: LiveVersion | null;
  canary: (LiveVersion & { percent: number }) | null;
  previous: string | null;
};

const lastActor = (kinds: string) => `(
  SELECT actor FROM slice_registry.changes
  WHERE changes.slice = names.slice AND to_version = given.version AND kind IN (${kinds}) ORDER BY id DESC LIMIT 1
)`;

/** What visitors get of one published slice, or of each, with who decided it and when. */
export const rolloutDetails = (db: Queryable, slice: string | null): Promise<RolloutDetails[]> =>
  rowsOf<RolloutDetails>(
    db,
    `SELECT names.slice, in_use.given AS "inUse", canary.given AS canary, ${previousVersionSql('names.slice')} AS previous
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
     ORDER BY names.slice`,
    [slice],
  );
