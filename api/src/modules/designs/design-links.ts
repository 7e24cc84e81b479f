import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DesignLink, DesignLinkKind, DesignOffer } from 'shared-contracts/design/draft';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { announce } from './design-changes.js';
import { noDraft } from './design-drafts.js';
import { type DraftRecord, draftById, isOwnedBy, lockedDraft, offersOf } from './draft-records.js';
import { LinkTokens } from './link-tokens.js';
const { days, maximumPerDraft, maximumPhotos } = shopPolicy.designLinks;
const DAY_MS = 24 * 3_600_000;
const noOffer = fail('not_found', 'This photo no longer waits for a decision.');

type LinkRow = {
  id: string;
  kind: DesignLinkKind;
  expiresAt: Date;
  isRevoked: boolean;
  photos: number;
  waiting: number;
  ownerName: string | null;
};

@Injectable()
export class DesignLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly tokens: LinkTokens,
  ) {}

  async create(
    caller: CallerIdentity,
    { id, kind, ownerName }: { id: string; kind: DesignLinkKind; ownerName?: string | undefined },
  ): Promise<Result<DesignLink>> {
    return this.changing(caller, id, async (manager) => {
      const links = await this.rowsOf(manager, id);
      if (links.length >= maximumPerDraft)
        return fail('too_many_links', 'This design has too many links. Use one that you have made.');
      const linkId = randomUUID();
      const expiresAt = new Date(Date.now() + days * DAY_MS);
      const name = ownerName || null;
      await manager.query(
        `INSERT INTO design_links (id, draft_id, kind, expires_at, owner_name) VALUES ($1, $2, $3, $4, $5)`,
        [linkId, id, kind, expiresAt, name],
      );
      return ok(this.view({ id: linkId, kind, expiresAt, isRevoked: false, photos: 0, waiting: 0, ownerName: name }));
    });
  }

  async list(caller: CallerIdentity, id: string): Promise<Result<DesignLink[]>> {
    const draft = await this.ownDraft(caller, id);
    if (!draft) return noDraft;
    return ok((await this.rowsOf(this.dataSource.manager, id)).map((row) => this.view(row)));
  }

  async revoke(
    caller: CallerIdentity,
    { id, linkId }: { id: string; linkId: string },
  ): Promise<Result<{ id: string }>> {
    return this.changing(caller, id, async (manager) => {
      const [, count] = await manager.query<[unknown[], number]>(
        `UPDATE design_links SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 AND draft_id = $2`,
        [linkId, id],
      );
      if (count === 0) return fail('not_found', 'This link does not exist.');
      await announce(manager, { draftId: id, endedLink: linkId });
      return ok({ id: linkId });
    });
  }

  async offers(caller: CallerIdentity, id: string): Promise<Result<DesignOffer[]>> {
    const draft = await this.ownDraft(caller, id);
    return draft ? ok(await visibleOffers(this.dataSource.manager, caller, id)) : noDraft;
  }

  /** Accepted photos become the owner's; declined ones cannot be seen any more. */
  async decide(
    caller: CallerIdentity,
    { id, offerId, accept }: { id: string; offerId: string; accept: boolean },
  ): Promise<Result<DesignOffer[]>> {
    return this.changing(caller, id, async (manager) => {
      const state = accept ? 'accepted' : 'declined';
      const [rows] = await manager.query<[{ isDecided: boolean }[], number]>(
        `UPDATE design_offers SET state = $3 WHERE id = $1 AND draft_id = $2 AND state IN ('waiting', $3)
         RETURNING true AS "isDecided"`,
        [offerId, id, state],
      );
      if (rows.length === 0) return noOffer;
      await manager.query(
        accept
          ? `UPDATE photo_shares SET offer_id = NULL WHERE offer_id = $1`
          : `DELETE FROM photo_shares WHERE offer_id = $1`,
        [offerId],
      );
      await announce(manager, { draftId: id });
      return ok(await visibleOffers(manager, caller, id));
    });
  }

  /** Those that still wait: a friend may have taken one back. */
  async acceptAll(
    caller: CallerIdentity,
    { id, offerIds }: { id: string; offerIds: readonly string[] },
  ): Promise<Result<DesignOffer[]>> {
    return this.changing(caller, id, async (manager) => {
      const [accepted] = await manager.query<[{ id: string }[], number]>(
        `UPDATE design_offers SET state = 'accepted' WHERE draft_id = $1 AND id = ANY($2::uuid[]) AND state = 'waiting'
         RETURNING id`,
        [id, offerIds],
      );
      if (accepted.length > 0) {
        await manager.query(`UPDATE photo_shares SET offer_id = NULL WHERE offer_id = ANY($1::uuid[])`, [
          accepted.map((offer) => offer.id),
        ]);
        await announce(manager, { draftId: id });
      }
      return ok(await visibleOffers(manager, caller, id));
    });
  }

  private changing<T>(
    caller: CallerIdentity,
    id: string,
    change: (manager: EntityManager, draft: DraftRecord) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return this.transactions.run(async (manager): Promise<Result<T>> => {
      const draft = await lockedDraft(manager, id);
      return draft && isOwnedBy(draft, caller) ? change(manager, draft) : noDraft;
    });
  }

  private async ownDraft(caller: CallerIdentity, id: string): Promise<DraftRecord | undefined> {
    const draft = await draftById(this.dataSource.manager, id);
    return draft && isOwnedBy(draft, caller) ? draft : undefined;
  }

  private rowsOf(manager: EntityManager, draftId: string): Promise<LinkRow[]> {
    return manager.query<LinkRow[]>(
      `SELECT link.id, kind, expires_at AS "expiresAt", revoked_at IS NOT NULL AS "isRevoked",
              owner_name AS "ownerName", count(offer.id)::integer AS photos,
              count(*) FILTER (WHERE offer.state = 'waiting')::integer AS waiting
       FROM design_links AS link LEFT JOIN design_offers AS offer ON offer.link_id = link.id
       WHERE link.draft_id = $1 GROUP BY link.id ORDER BY link.created_at DESC, link.id`,
      [draftId],
    );
  }

  private view({ expiresAt, ...row }: LinkRow): DesignLink {
    return { ...row, token: this.tokens.tokenFor(row.id), expiresAt: expiresAt.toISOString(), maximumPhotos };
  }
}

async function visibleOffers(manager: EntityManager, caller: CallerIdentity, draftId: string): Promise<DesignOffer[]> {
  const offers = await offersOf(manager, draftId, caller);
  return offers.flatMap(({ id, linkId, state, path, width, height, place, friendName }) =>
    state === 'declined' ? [] : [{ id, linkId, state, path, width, height, place, friendName }],
  );
}
