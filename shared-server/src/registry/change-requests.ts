import { type Queryable, rowsOf } from '../postgres/queryable.js';
import { type ChangePlan, type ChangeRequest, applyPlan, planChange, versionToCheck } from './change-plan.js';
import { requestCheck } from './checks.js';
import { type DoneChange, type Outcome, type Refusal, lockRollouts } from './rollouts.js';

// Changes over HTTP with an idempotency key. Checks outlast proxies' timeouts and answers get lost, so a request is repeated
// until it is done: once, by any server.

/** By then the client has given up. */
const MAX_AGE = '2 minutes';
const KEPT = '1 day';

type Key = { slice: string; id: string };
type Opened = { plan: ChangePlan; checkId: string | null; outcome: DoneChange | null; isSame: boolean; isOld: boolean };
export type OpenedRequest =
  | { ok: true; checkId: string | null; outcome: DoneChange | null }
  | (Refusal & { code: 'refused' | 'unknown' | 'key_reused' | 'too_late' });

async function find(db: Queryable, { slice, id }: Key, request: ChangeRequest): Promise<OpenedRequest | undefined> {
  const [row] = await rowsOf<Opened>(
    db,
    `SELECT plan, check_id AS "checkId", outcome, request = $3::jsonb AS "isSame",
       requested_at < now() - interval '${MAX_AGE}' AS "isOld"
     FROM slice_registry.change_requests WHERE slice = $1 AND id = $2`,
    [slice, id, JSON.stringify(request)],
  );
  if (!row) return undefined;
  const { checkId, outcome, isSame, isOld } = row;
  if (!isSame) return { ok: false, code: 'key_reused', reason: 'the key belongs to another request' };
  if (isOld && !outcome)
    return { ok: false, code: 'too_late', reason: 'the request is too old: send it with a new key' };
  return { ok: true, checkId, outcome };
}

/** In the given transaction; requests a check if needed. Returns what is known of a request that was sent before. */
export async function openRequest(
  db: Queryable,
  { request, ...key }: Key & { request: ChangeRequest },
): Promise<OpenedRequest> {
  const known = await find(db, key, request);
  if (known) return known;
  const { slice, id } = key;
  const planned = await planChange(db, slice, request);
  if (!planned.ok) return { ...planned, code: 'refused' };
  const { plan } = planned;
  const version = versionToCheck(plan);
  const checkId = version === undefined ? null : await requestCheck(db, { slice, version });
  if (checkId === undefined) return { ok: false, code: 'unknown', reason: `${slice} ${version} was never published` };
  const opened = await rowsOf(
    db,
    `WITH old AS (DELETE FROM slice_registry.change_requests WHERE requested_at < now() - interval '${KEPT}')
     INSERT INTO slice_registry.change_requests (slice, id, request, plan, check_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [slice, id, JSON.stringify(request), JSON.stringify(plan), checkId],
  );
  // another server was faster
  return opened.length > 0 ? { ok: true, checkId, outcome: null } : (await find(db, key, request))!;
}

/** Once, in the given transaction. */
export async function applyRequest(db: Queryable, { slice, id, actor }: Key & { actor: string }): Promise<Outcome> {
  await lockRollouts(db);
  const [row] = await rowsOf<{ plan: ChangePlan; outcome: DoneChange | null }>(
    db,
    'SELECT plan, outcome FROM slice_registry.change_requests WHERE slice = $1 AND id = $2',
    [slice, id],
  );
  const { plan, outcome } = row!;
  if (outcome) return { ok: true, change: outcome };
  const applied = await applyPlan(db, { slice, plan, actor });
  if (applied.ok)
    await db.query('UPDATE slice_registry.change_requests SET outcome = $3 WHERE slice = $1 AND id = $2', [
      slice,
      id,
      JSON.stringify(applied.change),
    ]);
  return applied;
}
