import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { laterRemoval, mayRemoveFiles } from '../../shared/database/file-removal.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';

/** Printing takes a whole core, so one file is made at a time, and none while another is removed. */
export const PRINT_QUEUE = 'print-files';

/** What the storage removes in one call. */
const PER_JOB = 1000;

const removePrintFiles = job({
  name: 'remove-print-files',
  payload: z.object({ keys: z.array(z.string()).max(PER_JOB) }),
});

/**
 * Those that show magnets of these orders, finished or not. Stored ones are removed after the commit. `error`: why, for
 * the admin.
 */
export async function withdrawPrintFiles(
  manager: EntityManager,
  jobs: JobQueue,
  { orderIds, error }: { orderIds: readonly string[]; error: string },
): Promise<void> {
  const [withdrawn] = await manager.query<[{ key: string | null }[], number]>(
    `WITH named AS (
       SELECT id, object_key FROM print_files
       WHERE order_ids && $1::uuid[] AND (state <> 'failed' OR object_key IS NOT NULL) ORDER BY id FOR UPDATE)
     UPDATE print_files SET state = 'failed', error = $2, object_key = NULL, size_bytes = NULL
     FROM named WHERE print_files.id = named.id RETURNING named.object_key AS key`,
    [orderIds, error],
  );
  const keys = [...new Set(withdrawn.flatMap(({ key }) => key ?? []))];
  // in the queue of the files that are being made, so that nothing is stored under these keys afterwards
  for (let start = 0; start < keys.length; start += PER_JOB)
    await jobs.add(manager, removePrintFiles, { keys: keys.slice(start, start + PER_JOB) }, { queue: PRINT_QUEUE });
}

@Injectable()
export class RemovePrintFiles implements OnModuleInit {
  constructor(
    private readonly storage: PhotoStorage,
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.handle(removePrintFiles, async ({ keys }) => {
      const { manager } = this.dataSource;
      if (!(await mayRemoveFiles(manager)))
        return this.jobs.add(manager, removePrintFiles, { keys }, { queue: PRINT_QUEUE, ...laterRemoval() });
      // it may have been made again from the photos that stayed
      const unused = await this.dataSource.query<{ key: string }[]>(
        `SELECT key FROM unnest($1::text[]) AS key
         WHERE NOT EXISTS (SELECT FROM print_files WHERE object_key = key AND state = 'done')`,
        [keys],
      );
      const left = await this.storage.removeAll(unused.map(({ key }) => key));
      if (left.length > 0) throw new Error(`${left.length} print files could not be removed`);
    });
  }
}
