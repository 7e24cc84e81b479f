import type { DesignDraft, DesignDraftContent } from 'shared-contracts/design/draft';
import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import type { Offer } from './domain/places.js';

export type DraftRecord = {
  id: string;
  userId: string | null;
  guestId: string | null;
  productId: string;
  content: DesignDraftContent;
  photos: string[];
  version: number;
  updatedAt: Date;
};

const COLUMNS = `id, user_id AS "userId", guest_id AS "guestId", product_id AS "productId", content, photos, version,
                 updated_at AS "updatedAt"`;

export const isOwnedBy = (
  { userId, guestId }: Pick<DraftRecord, 'userId' | 'guestId'>,
  { user, knownGuestId }: CallerIdentity,
): boolean => (user !== null && userId === user.id) || (knownGuestId !== null && guestId === knownGuestId);

export async function draftById(manager: EntityManager, id: string): Promise<DraftRecord | undefined> {
  const [row] = await manager.query<DraftRecord[]>(`SELECT ${COLUMNS} FROM design_drafts WHERE id = $1`, [id]);
  return row;
}

/** Serializes changes of its links, offers and content. */
export async function lockedDraft(manager: EntityManager, id: string): Promise<DraftRecord | undefined> {
  const [row] = await manager.query<DraftRecord[]>(`SELECT ${COLUMNS} FROM design_drafts WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return row;
}

export const draftsWithLinks = (
  manager: EntityManager,
  { userId, guestId }: Pick<DraftRecord, 'userId' | 'guestId'>,
): Promise<DraftRecord[]> =>
  manager.query<DraftRecord[]>(
    `SELECT ${COLUMNS} FROM design_drafts WHERE (user_id = $1::uuid OR guest_id = $2::uuid)
       AND EXISTS (SELECT FROM design_links WHERE draft_id = design_drafts.id AND revoked_at IS NULL AND expires_at > now())
     ORDER BY id FOR UPDATE`,
    [userId, guestId],
  );

export const draftView = ({ id, productId, content, version, updatedAt }: DraftRecord): DesignDraft => ({
  ...content,
  id,
  productId,
  version,
  updatedAt: updatedAt.toISOString(),
});

export async function adoptGuestDrafts(
  manager: EntityManager,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await manager.query(`UPDATE design_drafts SET user_id = $2 WHERE guest_id = $1 AND user_id IS NULL`, [
    guestId,
    userId,
  ]);
}

export type OfferRecord = Offer & {
  id: string;
  linkId: string;
  width: number;
  height: number;
  friendName: string | null;
  isOwn: boolean;
};

export const offersOf = (
  manager: EntityManager,
  draftId: string,
  { user, knownGuestId }: CallerIdentity,
): Promise<OfferRecord[]> =>
  manager.query<OfferRecord[]>(
    `SELECT offer.id, link_id AS "linkId", object_path AS path, place, state, width, height,
            friend_name AS "friendName",
            coalesce(user_id = $2::uuid, false) OR coalesce(guest_id = $3::uuid, false) AS "isOwn"
     FROM design_offers AS offer JOIN media_objects USING (object_path)
     WHERE draft_id = $1 ORDER BY offer.created_at, offer.id`,
    [draftId, user?.id ?? null, knownGuestId],
  );
