import type { EntityManager } from 'typeorm';

/** Moves a guest session's photos, and those shared with it, to the account that signed in. Repeating it changes nothing. */
export async function adoptGuestPhotos(
  manager: EntityManager,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await manager.query(`UPDATE media_objects SET user_id = $2 WHERE guest_id = $1 AND user_id IS NULL`, [
    guestId,
    userId,
  ]);
  await manager.query(`UPDATE pending_uploads SET user_id = $2 WHERE guest_id = $1 AND user_id IS NULL`, [
    guestId,
    userId,
  ]);
  await manager.query(`UPDATE photo_shares SET user_id = $2 WHERE guest_id = $1 AND user_id IS NULL`, [
    guestId,
    userId,
  ]);
}
