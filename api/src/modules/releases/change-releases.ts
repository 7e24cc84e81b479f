import { Injectable } from '@nestjs/common';
import type { ApiKey } from 'shared-contracts/api/api';
import type { Queryable } from 'shared-server/postgres/queryable';
import { NO_PREVIEW_SITE, previewSiteOf } from 'shared-server/config/preview-site';
import { type ChangeRequest, applyPlan, planChange, versionToCheck } from 'shared-server/registry/change-plan';
import { NOT_ANSWERED, checkRelease } from 'shared-server/registry/checks';
import {
  type Outcome,
  type VersionsInUse,
  endCanary,
  lockRollouts,
  refused,
  startCanary,
  versionsInUse,
} from 'shared-server/registry/rollouts';
import { type VersionKey, findRelease } from 'shared-server/registry/releases';
import { endStaffVersion, startStaffVersion } from 'shared-server/registry/staff';
import type {
  CanaryEnd,
  CanaryRequest,
  PromotionRequest,
  ReleasedSlice,
  RetirementRequest,
  RollbackRequest,
  StaffVersionEnd,
  StaffVersionRequest,
} from 'shared-contracts/releases/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { queryable } from '../../shared/database/queryable.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { ReleaseOverview } from './release-overview.js';

/** The shell's proxy gives up after 9 seconds without an answer. */
const CHECK_MS = 7500;

export type Actor = { id: string; email: string };
/** `decide` sees what visitors get, and nobody else changes it meanwhile. */
type Change = {
  slice: string;
  actor: Actor;
  action: ApiKey;
  decide: (db: Queryable, before: VersionsInUse) => Promise<Outcome>;
};

const NOTHING_CHANGED = 'Nothing was changed.';
const refusal = (message: string, problems: readonly string[]) =>
  fail('release_refused', message, { details: { problems } });

/** A release needs every running shell server to be able to serve it. */
@Injectable()
export class ChangeReleases {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly releases: ReleaseOverview,
    private readonly settings: Settings,
  ) {}

  promote({ slice, version }: z.output<typeof PromotionRequest>, actor: Actor): Promise<Result<ReleasedSlice>> {
    return this.planned(
      { slice, actor, action: 'POST /api/admin/releases/promotions' },
      { command: 'promote', version },
    );
  }

  rollBack(
    { slice, version, seen, reason }: z.output<typeof RollbackRequest>,
    actor: Actor,
  ): Promise<Result<ReleasedSlice>> {
    const asked = { slice, actor, seen, action: 'POST /api/admin/releases/rollbacks' } as const;
    return this.planned(asked, { command: 'rollback', version, reason: reason || undefined });
  }

  retire({ slice, seen, reason }: z.output<typeof RetirementRequest>, actor: Actor): Promise<Result<ReleasedSlice>> {
    const asked = { slice, actor, seen, action: 'POST /api/admin/releases/retirements' } as const;
    return this.planned(asked, { command: 'retire', reason: reason || undefined });
  }

  startCanary(
    { slice, version, percent, seen }: z.output<typeof CanaryRequest>,
    actor: Actor,
  ): Promise<Result<ReleasedSlice>> {
    return this.checked({ slice, version }, () =>
      this.change({
        slice,
        actor,
        action: 'POST /api/admin/releases/canaries',
        decide: async (db, before) => {
          // widening must not bring back a withdrawn canary
          if (seen !== undefined && seen !== before.percent)
            return refused('the canary has changed meanwhile: look at it again');
          return startCanary(db, { slice, version, percent, actor: actor.email });
        },
      }),
    );
  }

  endCanary({ slice, version, reason }: z.output<typeof CanaryEnd>, actor: Actor): Promise<Result<ReleasedSlice>> {
    return this.change({
      slice,
      actor,
      action: 'DELETE /api/admin/releases/canaries/:slice',
      decide: (db) => endCanary(db, { slice, ...(version && { version }), kind: 'abort', actor: actor.email, reason }),
    });
  }

  /** `seen`: the version in use that the admin saw. */
  private async planned(
    { seen, ...asked }: Omit<Change, 'decide'> & { seen?: string | undefined },
    request: ChangeRequest,
  ): Promise<Result<ReleasedSlice>> {
    const { slice, actor } = asked;
    const planned = await planChange(queryable(this.dataSource), slice, request);
    if (!planned.ok) return refusal(NOTHING_CHANGED, [planned.reason]);
    const { plan } = planned;
    const version = versionToCheck(plan);
    const change = () =>
      this.change({
        ...asked,
        decide: async (db, before) => {
          if (seen !== undefined && seen !== before.version)
            return refused(`${slice} ${before.version ?? ''} is in use by now: look at it again`);
          return applyPlan(db, { slice, plan, actor: actor.email });
        },
      });
    return version === undefined ? change() : this.checked({ slice, version }, change);
  }

  giveToStaff({ slice, version }: z.output<typeof StaffVersionRequest>, actor: Actor): Promise<Result<ReleasedSlice>> {
    if (!previewSiteOf(this.settings.environment)) return Promise.resolve(refusal(NOTHING_CHANGED, [NO_PREVIEW_SITE]));
    return this.checked({ slice, version }, () =>
      this.change({
        slice,
        actor,
        action: 'POST /api/admin/releases/staff',
        decide: (db) => startStaffVersion(db, { slice, version, actor: actor.email }),
      }),
    );
  }

  takeFromStaff({ slice, version }: z.output<typeof StaffVersionEnd>, actor: Actor): Promise<Result<ReleasedSlice>> {
    return this.change({
      slice,
      actor,
      action: 'DELETE /api/admin/releases/staff/:slice',
      decide: (db) => endStaffVersion(db, { slice, version, actor: actor.email }),
    });
  }

  /** Outside of a transaction, because the servers must see the question. */
  private async checked(
    { slice, version }: VersionKey,
    change: () => Promise<Result<ReleasedSlice>>,
  ): Promise<Result<ReleasedSlice>> {
    const db = queryable(this.dataSource);
    if (!(await findRelease(db, { slice, version })))
      return fail('not_found', `${slice} ${version} was never published.`);
    const problems = await checkRelease(db, { slice, version, waitMs: CHECK_MS });
    if (problems.length === 0) return change();
    if (problems.includes(NOT_ANSWERED))
      return fail('release_check_late', 'The running shell servers have not answered in time. Please try again.', {
        retryAfterSeconds: 5,
      });
    return refusal(`${slice} ${version} was not put into use.`, problems);
  }

  private async change({ slice, actor, action, decide }: Change): Promise<Result<ReleasedSlice>> {
    const changed = await this.transactions.run(async (manager): Promise<Result<null>> => {
      const db = queryable(manager);
      await lockRollouts(db);
      const before = await versionsInUse(db, slice);
      const outcome = await decide(db, before);
      if (!outcome.ok) return refusal(NOTHING_CHANGED, [outcome.reason]);
      const after = await versionsInUse(db, slice);
      await writeAudit(manager, { actorId: actor.id, action, id: slice, before, after });
      return ok(null);
    });
    if (!changed.ok) return changed;
    const released = await this.releases.slice(slice);
    return released ? ok(released) : fail('not_found', `${slice} was never published.`);
  }
}
