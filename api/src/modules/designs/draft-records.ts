import type { DesignDraft, DesignDraftContent } from 'shared-contracts/design/draft';
import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';

export type DraftRecord = {
  id: string;
  userId: string | null;
  guestId: string | null;
  productId: string;
  content: DesignDraftContent;
  /** The paths of the tray. */
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

/** A draft of any owner. */
export async function draftById(manager: EntityManager, id: string): Promise<DraftRecord | undefined> {
  const [row] = await manager.query<DraftRecord[]>(`SELECT ${COLUMNS} FROM design_drafts WHERE id = $1`, [id]);
  return row;
}

/** A draft of any owner. Its links, offers and content change one at a time until the transaction ends. */
export async function lockedDraft(manager: EntityManager, id: string): Promise<DraftRecord | undefined> {
  const [row] = await manager.query<DraftRecord[]>(`SELECT ${COLUMNS} FROM design_drafts WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return row;
}

/** The owner's drafts with links that work, locked like `lockedDraft`. */
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
