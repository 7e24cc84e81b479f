import { Injectable, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { laterRemoval, mayRemoveFiles } from '../../shared/database/file-removal.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { keyOfObjectPath, smallKeyOf, variantKeyOf } from './domain/photo-keys.js';

/** Ten photos with all their versions fit into one call of the storage, which removes up to 1,000. */
const PER_JOB = 10;
/** By then, any smaller version that was being made is stored, and so is removed too. */
const DELAY_MS = 60_000;

const removePhotoFiles = job({
  name: 'remove-photo-files',
  payload: z.object({ keys: z.array(z.string()).max(PER_JOB), keepSmall: z.boolean() }),
});

const versionsOf = (key: string): string[] => [
  key,
  variantKeyOf(key, { width: 'full', format: 'jpeg' }),
  ...shopPolicy.imageWidths.flatMap((width) =>
    ['webp', 'png', 'jpeg', 'avif'].map((format) => variantKeyOf(key, { width, format })),
  ),
];

/** In the transaction that deletes the photos. `keepSmall`: the small pictures stay. */
export async function removeFilesLater(
  manager: EntityManager,
  jobs: JobQueue,
  { paths, keepSmall }: { paths: readonly string[]; keepSmall: boolean },
): Promise<void> {
  const keys = paths.map(keyOfObjectPath);
  const runAt = new Date(Date.now() + DELAY_MS);
  for (let start = 0; start < keys.length; start += PER_JOB)
    await jobs.add(manager, removePhotoFiles, { keys: keys.slice(start, start + PER_JOB), keepSmall }, { runAt });
}

@Injectable()
export class RemovePhotoFiles implements OnModuleInit {
  constructor(
    private readonly storage: PhotoStorage,
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.handle(removePhotoFiles, async ({ keys, keepSmall }) => {
      const { manager } = this.dataSource;
      if (!(await mayRemoveFiles(manager)))
        return this.jobs.add(manager, removePhotoFiles, { keys, keepSmall }, laterRemoval());
      const files = keys.flatMap((key) => [...versionsOf(key), ...(keepSmall ? [] : versionsOf(smallKeyOf(key)))]);
      const left = await this.storage.removeAll(files);
      if (left.length > 0) throw new Error(`${left.length} files of photos could not be removed`);
    });
  }
}
