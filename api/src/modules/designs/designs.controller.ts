import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Id } from 'shared-contracts/api/fields';
import { Caller, type CallerIdentity, accessRefusal } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { SeenVersion } from '../../shared/http/if-match.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import type { Failure, Result } from '../../shared/result.js';
import { DesignDrafts, noDraft } from './design-drafts.js';
import { DesignLinks } from './design-links.js';
import { DesignStreams } from './design-streams.js';
import { LinkedDesigns } from './linked-designs.js';

const TEN_MINUTES = 600;

@Controller()
export class DesignsController {
  constructor(
    private readonly drafts: DesignDrafts,
    private readonly links: DesignLinks,
    private readonly linked: LinkedDesigns,
    private readonly streams: DesignStreams,
  ) {}

  @Handle('GET /api/design-drafts')
  list(_: object, @Caller() caller: CallerIdentity) {
    return this.drafts.list(caller);
  }

  @Handle('GET /api/design-drafts/:id')
  read({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.drafts.read(caller, id);
  }

  @RateLimited({ name: 'save-design', calls: 600, perSeconds: TEN_MINUTES })
  @Handle('PUT /api/design-drafts/:id')
  save(
    draft: InputOf<'PUT /api/design-drafts/:id'>,
    @Caller() caller: CallerIdentity,
    @SeenVersion() seen: number | null,
  ) {
    return this.drafts.save(caller, draft, seen);
  }

  @Handle('DELETE /api/design-drafts/:id')
  remove({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.drafts.remove(caller, id);
  }

  @RateLimited({ name: 'make-design-link', calls: 60, perSeconds: TEN_MINUTES })
  @Handle('POST /api/design-drafts/:id/links')
  makeLink(link: InputOf<'POST /api/design-drafts/:id/links'>, @Caller() caller: CallerIdentity) {
    return this.links.create(caller, link);
  }

  @Handle('GET /api/design-drafts/:id/links')
  listLinks({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.links.list(caller, id);
  }

  @Handle('DELETE /api/design-drafts/:id/links/:linkId')
  revokeLink(link: { id: string; linkId: string }, @Caller() caller: CallerIdentity) {
    return this.links.revoke(caller, link);
  }

  @Handle('GET /api/design-drafts/:id/offers')
  listOffers({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.links.offers(caller, id);
  }

  @Handle('POST /api/design-drafts/:id/offers')
  acceptAll(accepted: { id: string; offerIds: string[] }, @Caller() caller: CallerIdentity) {
    return this.links.acceptAll(caller, accepted);
  }

  @Handle('POST /api/design-drafts/:id/offers/:offerId')
  decide(decision: { id: string; offerId: string; accept: boolean }, @Caller() caller: CallerIdentity) {
    return this.links.decide(caller, decision);
  }

  /** Not in the endpoint table: it never ends. */
  @RateLimited({ name: 'follow-design', calls: 300, perSeconds: TEN_MINUTES })
  @Get('/api/design-drafts/:id/events')
  async followDraft(
    @Param('id') id: string,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
  ): Promise<Failure | undefined> {
    const draftId = Id.toLowerCase().safeParse(id);
    const found: Failure | Result<unknown> =
      accessRefusal('shopper', caller) ?? (draftId.success ? await this.drafts.read(caller, draftId.data) : noDraft);
    return found.ok ? this.streams.open(caller, { draftId: draftId.data! }, response) : found;
  }

  @RateLimited({ name: 'open-design-link', calls: 600, perSeconds: TEN_MINUTES })
  @Handle('GET /api/design-links/:token')
  readLinked({ token }: { token: string }, @Caller() caller: CallerIdentity) {
    return this.linked.read(caller, token);
  }

  @RateLimited({ name: 'follow-design-link', calls: 300, perSeconds: TEN_MINUTES })
  @Get('/api/design-links/:token/events')
  async followLink(
    @Param('token') token: string,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
  ): Promise<Failure | undefined> {
    const found = await this.linked.follow(token);
    return found.ok
      ? this.streams.open(
          caller,
          { draftId: found.value.draftId, link: { id: found.value.linkId, expiresAt: found.value.expiresAt } },
          response,
        )
      : found;
  }

  @RateLimited({ name: 'add-linked-photo', calls: 300, perSeconds: TEN_MINUTES })
  @Handle('POST /api/design-links/:token/photos')
  addPhoto(added: InputOf<'POST /api/design-links/:token/photos'>, @Caller() caller: CallerIdentity) {
    return this.linked.add(caller, added);
  }

  @Handle('DELETE /api/design-links/:token/photos/:offerId')
  removePhoto(removed: { token: string; offerId: string }, @Caller() caller: CallerIdentity) {
    return this.linked.remove(caller, removed);
  }
}
