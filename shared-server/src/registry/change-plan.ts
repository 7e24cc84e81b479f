import { CanaryPercent } from 'shared-contracts/releases/schemas';
import { SliceName, Version } from 'shared-contracts/releases/slice-name';
import * as z from 'zod';
import type { Queryable } from '../postgres/queryable.js';
import { MAX_REASON_LENGTH } from './gate.js';
import { givePath, yieldPath } from './path-changes.js';
import {
  type Outcome,
  type Refusal,
  endCanary,
  promote,
  refused,
  retire,
  rollBack,
  rollbackOf,
  startCanary,
  versionsInUse,
} from './rollouts.js';
import { endStaffVersion, startStaffVersion } from './staff.js';

// A change of what visitors get is planned, checked by the running shells, and applied.

const Reason = z
  .string()
  .trim()
  .max(MAX_REASON_LENGTH, `Must be at most ${MAX_REASON_LENGTH} characters`)
  .transform((reason) => reason || undefined)
  .optional();

const Path = z.string().max(200, 'Must be at most 200 characters');

/** Without the slice. A rollback without a version goes back to the last one. */
export const changeInputs = {
  promote: z.strictObject({ version: Version }),
  rollback: z.strictObject({ version: Version.optional(), reason: Reason }),
  canary: z.strictObject({ version: Version, percent: CanaryPercent }),
  staff: z.strictObject({ version: Version }),
  'staff-end': z.strictObject({ reason: Reason }),
  abort: z.strictObject({ reason: Reason }),
  retire: z.strictObject({ reason: Reason }),
  give: z.strictObject({ path: Path, to: SliceName }),
  yield: z.strictObject({ path: Path }),
} as const;
export type ChangeCommand = keyof typeof changeInputs;
export type ChangeRequest = {
  [Command in ChangeCommand]: { command: Command } & z.output<(typeof changeInputs)[Command]>;
}[ChangeCommand];

type Reasoned = { reason?: string | undefined };
/** Names the version that it replaces or ends, so that it can't hit a later one. */
export type ChangePlan =
  | { command: 'promote' | 'staff'; version: string }
  | { command: 'canary'; version: string; percent: number }
  | { command: 'give'; path: string; to: string }
  | { command: 'yield'; path: string }
  | ({ command: 'rollback'; from: string | null; to: string | null } & Reasoned)
  | ({ command: 'abort' | 'retire' | 'staff-end'; version: string } & Reasoned);

export async function planChange(
  db: Queryable,
  slice: string,
  request: ChangeRequest,
): Promise<{ ok: true; plan: ChangePlan } | Refusal> {
  const { command } = request;
  if (command === 'promote' || command === 'canary' || command === 'staff') return { ok: true, plan: request };
  if (command === 'give' || command === 'yield') return { ok: true, plan: request };
  const { reason } = request;
  if (command === 'rollback' && request.version === undefined) {
    const target = await rollbackOf(db, slice);
    return target.ok ? { ok: true, plan: { command, from: target.from, to: target.to, reason } } : target;
  }
  const { version, canary, staff } = await versionsInUse(db, slice);
  if (command === 'rollback') return { ok: true, plan: { command, from: version, to: request.version!, reason } };
  if (command === 'abort')
    return canary ? { ok: true, plan: { command, version: canary, reason } } : refused(`${slice} has no canary`);
  if (command === 'staff-end')
    return staff
      ? { ok: true, plan: { command, version: staff, reason } }
      : refused(`${slice} has no version for staff`);
  if (version) return { ok: true, plan: { command, version, reason } };
  return refused(canary ? `${slice} has only a canary: abort it` : `${slice} is not in use`);
}

/** To be checked by the running shells, if the plan gives it to visitors. */
export function versionToCheck(plan: ChangePlan): string | undefined {
  if (plan.command === 'promote' || plan.command === 'canary' || plan.command === 'staff') return plan.version;
  return plan.command === 'rollback' ? (plan.to ?? undefined) : undefined;
}

export function applyPlan(
  db: Queryable,
  { slice, plan, actor }: { slice: string; plan: ChangePlan; actor: string },
): Promise<Outcome> {
  switch (plan.command) {
    case 'promote':
      return promote(db, { slice, version: plan.version, by: 'operator', actor });
    case 'canary':
      return startCanary(db, { slice, version: plan.version, percent: plan.percent, actor });
    case 'staff':
      return startStaffVersion(db, { slice, version: plan.version, actor });
    case 'staff-end':
      return endStaffVersion(db, { slice, version: plan.version, actor, reason: plan.reason });
    case 'rollback':
      return rollBack(db, { slice, from: plan.from, to: plan.to, actor, reason: plan.reason });
    case 'abort':
      return endCanary(db, { slice, version: plan.version, kind: 'abort', actor, reason: plan.reason });
    case 'give':
      return givePath(db, { slice, path: plan.path, to: plan.to, actor });
    case 'yield':
      return yieldPath(db, { slice, path: plan.path, actor });
    default:
      plan.command satisfies 'retire';
      return retire(db, { slice, version: plan.version, actor, reason: plan.reason });
  }
}
