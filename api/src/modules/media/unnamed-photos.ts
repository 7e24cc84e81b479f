import type { EntityManager } from 'typeorm';
import type { ListedObject, PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { objectPathOf, photosOfUpload, uploaderOf } from './domain/photo-keys.js';

/** Photos whose rows were never written, as when the process was killed. */
export async function unnamedPhotosOf(
  pendingKeys: readonly string[],
  { storage, manager }: { storage: PhotoStorage; manager: EntityManager },
): Promise<ListedObject[]> {
  const stored: ListedObject[] = [];
  for (const key of pendingKeys) {
    const upload = uploaderOf(key);
    if (upload) for await (const page of storage.pages(photosOfUpload(upload.uploadId))) stored.push(...page);
  }
  const named = await manager.query<{ path: string }[]>(
    `SELECT object_path AS path FROM media_objects WHERE object_path = ANY($1)`,
    [stored.map(({ key }) => objectPathOf(key))],
  );
  const paths = new Set(named.map(({ path }) => path));
  return stored.filter(({ key }) => !paths.has(objectPathOf(key)));
}
