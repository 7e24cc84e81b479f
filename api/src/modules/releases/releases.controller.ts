import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
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
  versions(query: InputOf<'GET /api/admin/releases/versions'>) {
    return this.lists.versions(query);
  }

  @Handle('POST /api/admin/releases/promotions')
  promote(request: InputOf<'POST /api/admin/releases/promotions'>, @Caller() caller: CallerIdentity) {
    return this.change.promote(request, caller.account());
  }

  @Handle('POST /api/admin/releases/rollbacks')
  rollBack(request: InputOf<'POST /api/admin/releases/rollbacks'>, @Caller() caller: CallerIdentity) {
    return this.change.rollBack(request, caller.account());
  }

  @Handle('POST /api/admin/releases/retirements')
  retire(request: InputOf<'POST /api/admin/releases/retirements'>, @Caller() caller: CallerIdentity) {
    return this.change.retire(request, caller.account());
  }

  @Handle('POST /api/admin/releases/canaries')
  startCanary(request: InputOf<'POST /api/admin/releases/canaries'>, @Caller() caller: CallerIdentity) {
    return this.change.startCanary(request, caller.account());
  }

  @Handle('DELETE /api/admin/releases/canaries/:slice')
  endCanary(request: InputOf<'DELETE /api/admin/releases/canaries/:slice'>, @Caller() caller: CallerIdentity) {
    return this.change.endCanary(request, caller.account());
  }

  @Handle('POST /api/admin/releases/staff')
  giveToStaff(request: InputOf<'POST /api/admin/releases/staff'>, @Caller() caller: CallerIdentity) {
    return this.change.giveToStaff(request, caller.account());
  }

  @Handle('DELETE /api/admin/releases/staff/:slice')
  takeFromStaff(request: InputOf<'DELETE /api/admin/releases/staff/:slice'>, @Caller() caller: CallerIdentity) {
    return this.change.takeFromStaff(request, caller.account());
  }

  @Handle('POST /api/admin/releases/previews')
  preview(request: InputOf<'POST /api/admin/releases/previews'>, @Caller() caller: CallerIdentity) {
    return this.previews.create(request, caller.account());
  }

  @Handle('GET /api/admin/releases/compositions')
  compositions(query: InputOf<'GET /api/admin/releases/compositions'>) {
    return this.lists.compositions(query);
  }

  @Handle('GET /api/admin/releases/health')
  health(query: InputOf<'GET /api/admin/releases/health'>) {
    return this.releaseHealth.health(query);
  }

  @Handle('GET /api/admin/releases/errors')
  errors(query: InputOf<'GET /api/admin/releases/errors'>) {
    return this.releaseHealth.errors(query);
  }

  @Handle('GET /api/admin/releases/changes')
  changes(query: InputOf<'GET /api/admin/releases/changes'>) {
    return this.lists.changes(query);
  }

  @Handle('GET /api/admin/release-tokens')
  listTokens(query: InputOf<'GET /api/admin/release-tokens'>) {
    return this.tokens.list(query);
  }

  @Handle('POST /api/admin/release-tokens')
  createToken(request: InputOf<'POST /api/admin/release-tokens'>, @Caller() caller: CallerIdentity) {
    return this.tokens.create(request, caller.account());
  }

  @Handle('DELETE /api/admin/release-tokens/:id')
  revokeToken({ id }: InputOf<'DELETE /api/admin/release-tokens/:id'>, @Caller() caller: CallerIdentity) {
    return this.tokens.revoke(id, caller.account());
  }
}
