import { Injectable } from '@nestjs/common';
import type { DesignLinkKind, LinkedDesign } from 'shared-contracts/design/draft';
import { printedMagnetsOf } from 'shared-contracts/design/magnets-from';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { OwnPhotos } from '../media/own-photos.js';
import { announce } from './design-changes.js';
import { type PackToFill, freePlaces, roomLeft, takenPlaces } from './domain/places.js';
import { type DraftRecord, draftById, lockedDraft, type OfferRecord, offersOf } from './draft-records.js';
import { LinkTokens } from './link-tokens.js';
const { maximumPhotos } = shopPolicy.designLinks;
const noLink = fail('not_found', 'This link does not work.');
const revoked = fail('link_revoked', 'This link was turned off.');
const expired = fail('link_expired', 'This link has ended.');
const placeTaken = fail('place_taken', 'Somebody else was faster. Choose another place.');
const full = fail('too_many_photos', 'There is no room for more photos.');
const foreign = fail('invalid_input', 'This photo is not yours. Please upload it again.', {
  errors: { path: 'This photo is not yours. Please upload it again.' },
});

type LinkRow = {
  id: string;
  draftId: string;
  kind: DesignLinkKind;
  expiresAt: Date;
  isRevoked: boolean;
  ownerName: string | null;
};
type LinkedProductRow = Parameters<typeof printedMagnetsOf>[0] & { productName: string; ownerFirstName: string | null };
type AddedPhoto = { token: string; path: string; place?: number | undefined; friendName?: string | undefined };
type NewOffer = { link: LinkRow; draft: DraftRecord; path: string; place: number | null; friendName: string | null };
type OpenLink = {
  link: LinkRow;
  draft: DraftRecord;
  pack: PackToFill;
  productName: string;
  ownerFirstName: string | null;
};

@Injectable()
export class LinkedDesigns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly tokens: LinkTokens,
    private readonly photos: OwnPhotos,
  ) {}

  async read(caller: CallerIdentity, token: string): Promise<Result<LinkedDesign>> {
    const { manager } = this.dataSource;
    const open = await this.openLink(manager, token, draftById);
    return open.ok ? ok(await this.view(manager, caller, open.value)) : open;
  }

  async follow(token: string): Promise<Result<{ draftId: string; linkId: string; expiresAt: Date }>> {
    const open = await this.openLink(this.dataSource.manager, token, draftById);
    if (!open.ok) return open;
    const { id, draftId, expiresAt } = open.value.link;
    return ok({ draftId, linkId: id, expiresAt });
  }

  /** A friend's photo waits for the owner's decision. */
  async add(caller: CallerIdentity, { token, path, place, friendName }: AddedPhoto): Promise<Result<LinkedDesign>> {
    return this.transactions.run(async (manager): Promise<Result<LinkedDesign>> => {
      const open = await this.openLink(manager, token, lockedDraft);
      if (!open.ok) return open;
      const { link, draft, pack } = open.value;
      if (!(await this.photos.among(manager, caller, [path])).has(path)) return foreign;
      const offers = await offersOf(manager, draft.id, caller);
      if (!offers.some((offer) => offer.path === path)) {
        const chosen = placeFor({ link, pack, offers, place });
        if (!chosen.ok) return chosen;
        await this.insert(manager, { link, draft, path, place: chosen.value, friendName: friendName || null });
        await announce(manager, { draftId: draft.id });
      }
      return ok(await this.view(manager, caller, open.value));
    });
  }

  /** Also after the link has ended. */
  async remove(
    caller: CallerIdentity,
    { token, offerId }: { token: string; offerId: string },
  ): Promise<Result<{ id: string }>> {
    return this.transactions.run(async (manager): Promise<Result<{ id: string }>> => {
      const link = await this.linkRow(manager, token);
      const draft = link && (await lockedDraft(manager, link.draftId));
      if (!link || !draft) return noLink;
      const own = (await offersOf(manager, draft.id, caller)).find(
        ({ id, linkId, isOwn, state }) => id === offerId && linkId === link.id && isOwn && state === 'waiting',
      );
      if (!own) return fail('not_found', 'This photo no longer waits for a decision.');
      await manager.query(`DELETE FROM design_offers WHERE id = $1`, [offerId]);
      await announce(manager, { draftId: draft.id });
      return ok({ id: offerId });
    });
  }

  private async linkRow(manager: EntityManager, token: string): Promise<LinkRow | undefined> {
    const id = this.tokens.linkIn(token);
    if (id === null) return undefined;
    const [row] = await manager.query<LinkRow[]>(
      `SELECT id, draft_id AS "draftId", kind, expires_at AS "expiresAt", revoked_at IS NOT NULL AS "isRevoked",
              owner_name AS "ownerName"
       FROM design_links WHERE id = $1`,
      [id],
    );
    return row;
  }

  private async openLink(
    manager: EntityManager,
    token: string,
    readDraft: (manager: EntityManager, id: string) => Promise<DraftRecord | undefined>,
  ): Promise<Result<OpenLink>> {
    const known = await this.linkRow(manager, token);
    // made by the shop, it goes with its draft
    if (!known) return this.tokens.linkIn(token) === null ? noLink : expired;
    const draft = await readDraft(manager, known.draftId);
    // it may have been revoked meanwhile
    const link = await this.linkRow(manager, token);
    const ended = whyEnded(link, new Date());
    if (ended) return ended;
    const printed = draft && (await this.printedBy(manager, draft));
    return link && draft && printed ? ok({ link, draft, ...printed }) : noLink;
  }

  private async printedBy(
    manager: EntityManager,
    { productId, userId, content, photos }: DraftRecord,
  ): Promise<Pick<OpenLink, 'pack' | 'productName' | 'ownerFirstName'> | undefined> {
    const [row] = await manager.query<LinkedProductRow[]>(
      `SELECT magnets, dimensions, shape, product.name AS "productName",
              (SELECT nullif(trim(first_name), '') FROM users WHERE id = $2::uuid) AS "ownerFirstName"
       FROM products AS product WHERE id = $1`,
      [productId, userId],
    );
    if (!row) return undefined;
    const { productName, ownerFirstName, ...product } = row;
    const magnets = printedMagnetsOf(product);
    return { productName, ownerFirstName, pack: { magnets, packSize: content.packSize, slots: content.slots, photos } };
  }

  private async insert(manager: EntityManager, { link, draft, path, place, friendName }: NewOffer): Promise<void> {
    const isOwners = link.kind === 'phone';
    await manager.query(
      `WITH offer AS (
         INSERT INTO design_offers (draft_id, link_id, object_path, place, state, friend_name)
         VALUES ($1, $2, $3, $4, $5, $9) RETURNING id, object_path
       )
       INSERT INTO photo_shares (object_path, user_id, guest_id, offer_id)
       SELECT object_path, $6, $7, CASE WHEN $8 THEN NULL ELSE id END FROM offer`,
      [
        draft.id,
        link.id,
        path,
        place,
        isOwners ? 'accepted' : 'waiting',
        draft.userId,
        // the next visitor in this browser must not get an account's photos
        draft.userId ? null : draft.guestId,
        isOwners,
        friendName,
      ],
    );
  }

  private async view(manager: EntityManager, caller: CallerIdentity, open: OpenLink): Promise<LinkedDesign> {
    const { link, pack, productName, ownerFirstName } = open;
    const offers = await offersOf(manager, link.draftId, caller);
    return {
      kind: link.kind,
      ownerFirstName: link.ownerName ?? ownerFirstName,
      productName,
      magnets: pack.magnets,
      packSize: pack.packSize,
      taken: takenPlaces(pack, offers),
      photos: offers
        .filter(({ linkId, isOwn }) => isOwn && linkId === link.id)
        .map(({ id, path, width, height, place, state }) => ({ id, path, width, height, place, state })),
      mayAdd: roomLeft(pack, offers, { kind: link.kind, added: addedBy(link, offers), maximumPhotos }),
      expiresAt: link.expiresAt.toISOString(),
    };
  }
}

const addedBy = (link: LinkRow, offers: readonly OfferRecord[]) =>
  offers.filter(({ linkId }) => linkId === link.id).length;

function whyEnded(link: LinkRow | undefined, now: Date): Failure | undefined {
  if (!link) return expired;
  if (link.isRevoked) return revoked;
  return link.expiresAt <= now ? expired : undefined;
}

/** The wanted place, else the first free one. */
function placeFor(wanted: {
  link: LinkRow;
  pack: PackToFill;
  offers: readonly OfferRecord[];
  place: number | undefined;
}): Result<number | null> {
  const { link, pack, offers, place } = wanted;
  if (roomLeft(pack, offers, { kind: link.kind, added: addedBy(link, offers), maximumPhotos }) === 0) return full;
  if (link.kind === 'phone') return ok(null);
  const free = freePlaces(pack, offers);
  if (place !== undefined && !free.includes(place)) return placeTaken;
  return ok(place ?? free[0]!);
}
