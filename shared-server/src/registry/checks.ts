import { type Queryable, rowsOf } from '../postgres/queryable.js';
import type { VersionKey } from './releases.js';
import { ANNOUNCE_EVERY_MS, SHELL_IS_LIVE } from './shells.js';

// Before visitors get a release, every running shell says whether it can serve it. The id of the check's row is
// notified on `release_check`, and each shell writes its verdict.

/** How long after its last announcement a shell may still answer. */
const MAY_ANSWER_MS = ANNOUNCE_EVERY_MS + 5000;
export const RELEASE_CHECK = 'release_check';
export const NOT_ANSWERED = 'the running shell servers have not answered: try again';
export const CHECK_WAITS_MS = 30_000;
const POLL_MS = 100;

/** Returns the check's id; undefined if the release was never published. */
export async function requestCheck(db: Queryable, { slice, version }: VersionKey): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    `WITH old AS (DELETE FROM slice_registry.checks WHERE requested_at < now() - interval '1 day'),
     asked AS (
       INSERT INTO slice_registry.checks (slice, version)
       SELECT slice, version FROM slice_registry.releases WHERE slice = $1 AND version = $2 RETURNING id
     )
     SELECT id, pg_notify('${RELEASE_CHECK}', id::text) FROM asked`,
    [slice, version],
  );
  return row?.id;
}

type Answer = { shell: string; problems: string[] | null; isRecent: boolean; isOver: boolean };
const answersTo = (db: Queryable, id: string, overAfterMs: number) =>
  rowsOf<Answer>(
    db,
    `SELECT shells.shell->>'version' AS shell, verdicts.problems, announced_at > now() - $3::interval AS "isRecent",
       clock_timestamp() > requested_at + $4::interval AS "isOver"
     FROM slice_registry.checks JOIN slice_registry.shells ON announced_at > now() - $2::interval
     LEFT JOIN slice_registry.verdicts ON check_id = checks.id AND shell_id = shells.id WHERE checks.id = $1`,
    [id, SHELL_IS_LIVE, `${MAY_ANSWER_MS} milliseconds`, `${overAfterMs} milliseconds`],
  );

/**
 * The shells' problems, one sentence each; undefined while one has not answered for `waitMs`. After `overAfterMs`, a check counts as not
 * answered.
 */
export async function awaitVerdicts(
  db: Queryable,
  id: string,
  { waitMs = Infinity, overAfterMs = CHECK_WAITS_MS }: { waitMs?: number; overAfterMs?: number } = {},
): Promise<string[] | undefined> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const answers = await answersTo(db, id, overAfterMs);
    const isOver = answers.some((answer) => answer.isOver);
    // stopped without saying so
    const silent = answers.filter(({ problems, isRecent }) => !problems && (!isOver || isRecent));
    if (answers.length === 0)
      return ['no shell server has been running in the last minute: start one to check the release against'];
    if (silent.length === 0 && answers.some(({ problems }) => problems))
      return [
        ...new Set(answers.flatMap(({ shell, problems }) => (problems ?? []).map((one) => `shell ${shell}: ${one}`))),
      ];
    if (isOver) return [NOT_ANSWERED];
    if (Date.now() > deadline) return undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Asks every running shell, and returns their problems, one sentence each. Takes up to 30 s. Not in a transaction: others must see the
 * request.
 */
export async function checkRelease(
  db: Queryable,
  { slice, version, waitMs = CHECK_WAITS_MS }: VersionKey & { waitMs?: number | undefined },
): Promise<string[]> {
  const id = await requestCheck(db, { slice, version });
  if (!id) return [`${slice} ${version} was never published`];
  return (await awaitVerdicts(db, id, { overAfterMs: waitMs })) ?? [NOT_ANSWERED];
}

export async function checkOf(db: Queryable, id: string): Promise<VersionKey | undefined> {
  const [row] = await rowsOf<VersionKey>(db, 'SELECT slice, version FROM slice_registry.checks WHERE id = $1', [id]);
  return row;
}

/** Checks that this shell has not answered and somebody may still wait for, oldest first. */
export async function openChecks(db: Queryable, shellId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `SELECT id FROM slice_registry.checks WHERE requested_at > now() - make_interval(secs => $2)
       AND NOT EXISTS (SELECT FROM slice_registry.verdicts WHERE check_id = checks.id AND shell_id = $1)
     ORDER BY requested_at`,
    [shellId, CHECK_WAITS_MS / 1000],
  );
  return rows.map(({ id }) => id);
}

/** One sentence per problem. A shell's first verdict counts. */
export async function answerCheck(
  db: Queryable,
  { id, shellId, problems }: { id: string; shellId: string; problems: readonly string[] },
): Promise<void> {
  await db.query(
    `INSERT INTO slice_registry.verdicts (check_id, shell_id, problems) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [id, shellId, problems],
  );
}
