import type { ReleaseChangeKind } from 'shared-contracts/releases/schemas';
import type * as z from 'zod';
import { type Queryable, rowsOf } from '../postgres/queryable.js';

export type ChangeKind = z.infer<typeof ReleaseChangeKind>;
export type Change = {
  kind: ChangeKind;
  slice: string;
  /** An email address, `operator` for the release command, `token <name>`, `start`, or `automatic`. */
  actor: string;
  from?: string | undefined;
  to?: string | undefined;
  percent?: number | undefined;
  reason?: string | undefined;
  verdicts?: unknown;
};
export type RecordedChange = Record<'id' | 'slice' | 'actor', string> &
  Record<'from' | 'to' | 'reason', string | null> & { kind: ChangeKind; at: Date; percent: number | null };

const CHANGE_COLUMNS = `changes.id::text AS id, at, kind, slice, from_version AS "from", to_version AS "to", percent, actor, reason`;

export async function recordChange(db: Queryable, change: Change): Promise<void> {
  const { kind, slice, from = null, to = null, percent = null, actor, reason = null, verdicts } = change;
  await db.query(
    `INSERT INTO slice_registry.changes (kind, slice, from_version, to_version, percent, actor, reason, verdicts)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [kind, slice, from, to, percent, actor, reason, verdicts ? JSON.stringify(verdicts) : null],
  );
}

/** The last 100, newest first, of one slice or all. */
export const lastChanges = (db: Queryable, slice?: string): Promise<RecordedChange[]> =>
  rowsOf<RecordedChange>(
    db,
    `SELECT ${CHANGE_COLUMNS} FROM slice_registry.changes WHERE $1::text IS NULL OR slice = $1 ORDER BY changes.id DESC LIMIT 100`,
    [slice ?? null],
  );

export const withdrawnCanaries = (
  db: Queryable,
  { slice, since, hours }: { slice: string; since: Date; hours: number },
): Promise<RecordedChange[]> =>
  rowsOf<RecordedChange>(
    db,
    `SELECT ${CHANGE_COLUMNS} FROM slice_registry.changes
     WHERE kind = 'withdraw' AND slice = $1 AND at > $2 AND at > now() - make_interval(hours => $3) ORDER BY changes.id`,
    [slice, since, hours],
  );

/** For a list with pages: `given` names it, rows are RecordedChanges. */
export const changeList = {
  given: 'changes AS NOT MATERIALIZED (SELECT * FROM slice_registry.changes)',
  columns: CHANGE_COLUMNS,
  from: 'changes',
} as const;
