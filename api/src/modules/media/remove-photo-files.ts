import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PhotoStorage, StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { laterRemoval, mayRemoveFiles } from '../../shared/database/file-removal.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { type Job, job } from '../../shared/jobs/job.js';
import { keyOfObjectPath, pendingFolderOf, smallKeyOf, variantKeyOf } from './domain/photo-keys.js';
import { unnamedPhotosOf } from './unnamed-photos.js';

/** They fit into one call of the storage. */
const PER_JOB = 10;
const PER_CALL = 1000;
/** By then, what was under way at the first pass is stored. */
const SECOND_PASS_MS = 50_000;

const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 600_000;

/** `waitsFor`: why the last attempt failed. */
const attempt = {
  isSecondPass: z.boolean().optional(),
  failures: z.int().optional(),
  waitsFor: z.string().optional(),
};
type Postponed = { failures?: number | undefined; waitsFor: string };
const removePhotoFiles = job({
  name: 'remove-photo-files',
  payload: z.object({ keys: z.array(z.string()).max(PER_JOB), keepSmall: z.boolean(), ...attempt }),
});
const removeUploads = job({
  name: 'remove-uploads',
  payload: z.object({ userId: z.uuid(), keys: z.array(z.string()), ...attempt }),
});

const versionsOf = (key: string): string[] => [
  variantKeyOf(key, { width: 'full', format: 'jpeg' }),
  ...shopPolicy.imageWidths.flatMap((width) =>
    ['webp', 'png', 'jpeg', 'avif'].map((format) => variantKeyOf(key, { width, format })),
  ),
];

/** In the transaction that deletes the photos: the jobs stay until the storage has confirmed that the files are gone. */
export async function removeFilesOfPhotos(
  manager: EntityManager,
  jobs: JobQueue,
  { paths, keepSmall }: { paths: readonly string[]; keepSmall: boolean },
): Promise<void> {
  const keys = paths.map(keyOfObjectPath);
  for (let start = 0; start < keys.length; start += PER_JOB)
    await addTwice(manager, jobs, removePhotoFiles, { keys: keys.slice(start, start + PER_JOB), keepSmall });
}

/** In the transaction that deletes the account, and before that: its uploads that were not checked yet. Nobody can send more. */
export async function removeUploadsOf(manager: EntityManager, jobs: JobQueue, userId: string): Promise<void> {
  const [uploads] = await manager.query<[{ key: string }[], number]>(
    `DELETE FROM pending_uploads WHERE user_id = $1 RETURNING pending_key AS key`,
    [userId],
  );
  await addTwice(manager, jobs, removeUploads, { userId, keys: uploads.map(({ key }) => key) });
}

async function addTwice<P extends z.ZodObject<typeof attempt>>(
  manager: EntityManager,
  jobs: JobQueue,
  removal: Job<P>,
  payload: z.input<P>,
): Promise<void> {
  await jobs.add(manager, removal, payload);
  const runAt = new Date(Date.now() + SECOND_PASS_MS);
  await jobs.add(manager, removal, { ...payload, isSecondPass: true }, { runAt });
}

@Injectable()
export class RemovePhotoFiles implements OnModuleInit {
  private readonly logger = new Logger('RemovePhotoFiles');

  constructor(
    private readonly storage: PhotoStorage,
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    const { manager } = this.dataSource;
    this.worker.handle(removePhotoFiles, (removal) =>
      this.attempt(removal, {
        remove: () => this.removePhotos(removal),
        postpone: (why, when) => this.jobs.add(manager, removePhotoFiles, { ...removal, ...why }, when),
      }),
    );
    this.worker.handle(removeUploads, (removal) =>
      this.attempt(removal, {
        remove: () => this.removeUploadsOf(removal),
        postpone: (why, when) => this.jobs.add(manager, removeUploads, { ...removal, ...why }, when),
      }),
    );
  }

  /** The next attempt is in the database before this one ends, so there is no last one. */
  private async attempt(
    { failures = 0 }: { failures?: number | undefined },
    {
      remove,
      postpone,
    }: { remove: () => Promise<void>; postpone: (why: Postponed, when: { runAt: Date }) => Promise<void> },
  ): Promise<void> {
    if (!(await mayRemoveFiles(this.dataSource.manager)))
      return postpone({ failures, waitsFor: 'a backup is being written' }, laterRemoval());
    try {
      await remove();
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      this.logger.warn({ err: error }, 'deleted files could not be removed yet');
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS);
      await postpone({ failures: failures + 1, waitsFor: error.message }, { runAt: new Date(Date.now() + pause) });
    }
  }

  private async removePhotos({ keys, keepSmall }: z.output<(typeof removePhotoFiles)['payload']>): Promise<void> {
    const originals = [...keys, ...(keepSmall ? [] : keys.map(smallKeyOf))];
    // originals first: whoever stores a version later finds none, and removes it
    await this.remove(originals);
    await this.remove(originals.flatMap(versionsOf));
  }

  private async removeUploadsOf({ userId, keys }: z.output<(typeof removeUploads)['payload']>): Promise<void> {
    const uploads = new Set(keys);
    for await (const page of this.storage.pages(pendingFolderOf({ kind: 'user', id: userId })))
      for (const { key } of page) uploads.add(key);
    const photos = await unnamedPhotosOf([...uploads], { storage: this.storage, manager: this.dataSource.manager });
    await this.remove([...photos.map(({ key }) => key), ...uploads]);
  }

  private async remove(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += PER_CALL) {
      const left = await this.storage.removeAll(keys.slice(start, start + PER_CALL));
      if (left.length > 0) throw new StorageUnavailable(`the storage did not remove all files: ${left.length} left`);
    }
  }
}

export type StoredFiles = { files: number; bytes: number };

/** May throw `StorageUnavailable`. */
export async function storedFilesOf(
  storage: Pick<PhotoStorage, 'head'>,
  paths: readonly string[],
): Promise<Map<string, StoredFiles>> {
  const found = new Map<string, StoredFiles>();
  for (const path of paths) {
    const originals = [keyOfObjectPath(path), smallKeyOf(keyOfObjectPath(path))];
    const heads = await Promise.all([...originals, ...originals.flatMap(versionsOf)].map((key) => storage.head(key)));
    const sizes = heads.flatMap((file) => (file ? [file.size] : []));
    found.set(path, { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) });
  }
  return found;
}

export function filesLeftOf(
  manager: EntityManager,
  paths: readonly string[],
): Promise<{ path: string; waitsFor: string | null }[]> {
  return manager.query(
    `SELECT '/objects/' || removed.key AS path, max(waiting.payload ->> 'waitsFor') AS "waitsFor"
     FROM graphile_worker._private_jobs AS waiting
     JOIN graphile_worker._private_tasks AS task ON task.id = waiting.task_id AND identifier = $2
     CROSS JOIN json_array_elements_text(CASE WHEN identifier = $2 THEN waiting.payload -> 'keys' END) AS removed (key)
     WHERE '/objects/' || removed.key = ANY($1) AND waiting.payload ->> 'isSecondPass' IS NULL
     GROUP BY removed.key ORDER BY removed.key`,
    [paths, removePhotoFiles.name],
  );
}
