import { Controller } from '@nestjs/common';
import type {
  CanaryEnd,
  CanaryRequest,
  CompositionQuery,
  ErrorQuery,
  HealthQuery,
  NamedReleaseToken,
  NewReleaseToken,
  PreviewRequest,
  PromotionRequest,
  ReleaseChangeQuery,
  ReleaseTokenQuery,
  RetirementRequest,
  RollbackRequest,
  StaffVersionEnd,
  StaffVersionRequest,
  VersionQuery,
} from 'shared-contracts/releases/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { ChangeReleases } from './change-releases.js';
import { PreviewLinks } from './preview-links.js';
import { ReleaseHealth } from './release-health.js';
import { ReleaseLists } from './release-lists.js';
import { ReleaseOverview } from './release-overview.js';
import { ReleaseTokens } from './release-tokens.js';

@Controller()
export class ReleasesController {
  constructor(
    private readonly releases: ReleaseOverview,
    private readonly lists: ReleaseLists,
    private readonly releaseHealth: ReleaseHealth,
    private readonly change: ChangeReleases,
    private readonly previews: PreviewLinks,
    private readonly tokens: ReleaseTokens,
  ) {}

  @Handle('GET /api/admin/releases')
  overview() {
    return this.releases.overview();
  }

  @Handle('GET /api/admin/releases/versions')
  versions(query: z.output<typeof VersionQuery>) {
    return this.lists.versions(query);
  }

  @Handle('POST /api/admin/releases/promotions')
  promote(request: z.output<typeof PromotionRequest>, @Caller() caller: CallerIdentity) {
    return this.change.promote(request, caller.account());
  }

  @Handle('POST /api/admin/releases/rollbacks')
  rollBack(request: z.output<typeof RollbackRequest>, @Caller() caller: CallerIdentity) {
    return this.change.rollBack(request, caller.account());
  }

  @Handle('POST /api/admin/releases/retirements')
  retire(request: z.output<typeof RetirementRequest>, @Caller() caller: CallerIdentity) {
    return this.change.retire(request, caller.account());
  }

  @Handle('POST /api/admin/releases/canaries')
  startCanary(request: z.output<typeof CanaryRequest>, @Caller() caller: CallerIdentity) {
    return this.change.startCanary(request, caller.account());
  }

  @Handle('DELETE /api/admin/releases/canaries/:slice')
  endCanary(request: z.output<typeof CanaryEnd>, @Caller() caller: CallerIdentity) {
    return this.change.endCanary(request, caller.account());
  }

  @Handle('POST /api/admin/releases/staff')
  giveToStaff(request: z.output<typeof StaffVersionRequest>, @Caller() caller: CallerIdentity) {
    return this.change.giveToStaff(request, caller.account());
  }

  @Handle('DELETE /api/admin/releases/staff/:slice')
  takeFromStaff(request: z.output<typeof StaffVersionEnd>, @Caller() caller: CallerIdentity) {
    return this.change.takeFromStaff(request, caller.account());
  }

  @Handle('POST /api/admin/releases/previews')
  preview(request: z.output<typeof PreviewRequest>, @Caller() caller: CallerIdentity) {
    return this.previews.create(request, caller.account());
  }

  @Handle('GET /api/admin/releases/compositions')
  compositions(query: z.output<typeof CompositionQuery>) {
    return this.lists.compositions(query);
  }

  @Handle('GET /api/admin/releases/health')
  health(query: z.output<typeof HealthQuery>) {
    return this.releaseHealth.health(query);
  }

  @Handle('GET /api/admin/releases/errors')
  errors(query: z.output<typeof ErrorQuery>) {
    return this.releaseHealth.errors(query);
  }

  @Handle('GET /api/admin/releases/changes')
  changes(query: z.output<typeof ReleaseChangeQuery>) {
    return this.lists.changes(query);
  }

  @Handle('GET /api/admin/release-tokens')
  listTokens(query: z.output<typeof ReleaseTokenQuery>) {
    return this.tokens.list(query);
  }

  @Handle('POST /api/admin/release-tokens')
  createToken(request: z.output<typeof NewReleaseToken>, @Caller() caller: CallerIdentity) {
    return this.tokens.create(request, caller.account());
  }

  @Handle('DELETE /api/admin/release-tokens/:id')
  revokeToken({ id }: z.output<typeof NamedReleaseToken>, @Caller() caller: CallerIdentity) {
    return this.tokens.revoke(id, caller.account());
  }
}
