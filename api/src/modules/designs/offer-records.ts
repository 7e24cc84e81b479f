import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import type { Offer } from './domain/places.js';

/** `isOwn`: whether the caller added it. */
export type OfferRecord = Offer & { id: string; linkId: string; width: number; height: number; isOwn: boolean };

/** The photos that links have added to a draft, oldest first. */
export const offersOf = (
  manager: EntityManager,
  draftId: string,
  { user, knownGuestId }: CallerIdentity,
): Promise<OfferRecord[]> =>
  manager.query<OfferRecord[]>(
    `SELECT offer.id, link_id AS "linkId", object_path AS path, place, state, width, height,
            coalesce(user_id = $2::uuid, false) OR coalesce(guest_id = $3::uuid, false) AS "isOwn"
     FROM design_offers AS offer JOIN media_objects USING (object_path)
     WHERE draft_id = $1 ORDER BY offer.created_at, offer.id`,
    [draftId, user?.id ?? null, knownGuestId],
  );
