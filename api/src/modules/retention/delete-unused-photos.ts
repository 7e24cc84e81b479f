import type { EntityManager } from 'typeorm';
import type { JobQueue } from '../../shared/jobs/job-queue.js';
import { removeFilesLater } from '../media/remove-photo-files.js';
import { IN_USE, ORDERED } from './sweep-photos.js';

/**
 * Deletes those of the photos that no order needs and nobody else uses. The others have no owner any more and are
 * deleted like all ordered photos.
 */
export async function deleteUnusedPhotos(
  manager: EntityManager,
  jobs: JobQueue,
  paths: readonly string[],
): Promise<void> {
  const [deleted] = await manager.query<[{ path: string }[], number]>(
    `DELETE FROM media_objects AS photo
     WHERE object_path = ANY($1) AND NOT ${ORDERED} AND NOT (${IN_USE}) RETURNING object_path AS path`,
    [paths],
  );
  await manager.query(`UPDATE media_objects SET user_id = NULL, guest_id = NULL WHERE object_path = ANY($1)`, [paths]);
  await removeFilesLater(manager, jobs, { paths: deleted.map(({ path }) => path), keepSmall: false });
}
