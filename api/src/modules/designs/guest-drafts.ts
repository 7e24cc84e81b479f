import type { EntityManager } from 'typeorm';

/** Moves a guest session's design drafts to the account that signed in. Repeating it changes nothing. */
export async function adoptGuestDrafts(
  manager: EntityManager,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await manager.query(`UPDATE design_drafts SET user_id = $2 WHERE guest_id = $1 AND user_id IS NULL`, [
    guestId,
    userId,
  ]);
}
