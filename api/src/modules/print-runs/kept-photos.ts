import type { EntityManager } from 'typeorm';
import type { PlannedMagnet } from '../production/domain/print-plan.js';

/** Whether originals are kept. The file of a deleted one may exist for a while. */
export async function keptPhotosOf(
  manager: EntityManager,
  magnets: readonly Pick<PlannedMagnet, 'windows'>[],
): Promise<(path: string) => boolean> {
  const rows = await manager.query<{ path: string }[]>(
    `SELECT object_path AS path FROM media_objects WHERE object_path = ANY($1) AND original_deleted_at IS NULL`,
    [magnets.flatMap(({ windows }) => windows.map(({ path }) => path))],
  );
  const kept = new Set(rows.map(({ path }) => path));
  return (path) => kept.has(path);
}
