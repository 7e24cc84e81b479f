import type { EntityManager } from 'typeorm';

/** A guest has signed in: the photos of that guest session are the account's from now on. Doing it again changes nothing. */
export async function adoptGuestPhotos(
  manager: EntityManager,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await manager.query(`UPDATE media_objects SET user_id = $2 WHERE guest_id = $1 AND user_id IS NULL`, [
    guestId,
    userId,
  ]);
}
