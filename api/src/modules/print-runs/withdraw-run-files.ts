import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { laterRemoval, mayRemoveFiles } from '../../shared/database/file-removal.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { filesOf } from './domain/run-names.js';
import { moving, runMoves } from './domain/run-moves.js';

/** Printing takes a whole core: the files of one run at a time, and none while others are removed. */
export const PRINT_QUEUE = 'print-files';

const { where: CAN_BE_LOST } = moving(runMoves.lose);

/** `keys`: as earlier versions stored them, outside of the run's folder. */
const removeRunFiles = job({
  name: 'remove-run-files',
  payload: z.object({ id: z.uuid(), keys: z.array(z.string()).default([]) }),
});

export type WithdrawnFiles = { files: number; bytes: number };

/** Removed after the commit; none is made meanwhile. */
export async function forgetRunFiles(manager: EntityManager, jobs: JobQueue, id: string): Promise<void> {
  const [files] = await manager.query<[{ key: string }[], number]>(
    `DELETE FROM print_run_files WHERE run_id = $1 RETURNING object_key AS key`,
    [id],
  );
  const keys = files.map(({ key }) => key).filter((key) => !key.startsWith(filesOf(id)));
  await removeUnnamedFiles(manager, jobs, id, keys);
}

/** In the run's folder, and `keys`, as far as no row names them. */
export const removeUnnamedFiles = (
  manager: EntityManager,
  jobs: JobQueue,
  id: string,
  keys: string[] = [],
): Promise<void> => jobs.add(manager, removeRunFiles, { id, keys }, { queue: PRINT_QUEUE });

/** Of all runs with magnets of these orders. A run whose files nobody has yet fails. `error`: why, for the admin. */
export async function withdrawRunFiles(
  manager: EntityManager,
  jobs: JobQueue,
  { orderIds, error }: { orderIds: readonly string[]; error: string },
): Promise<WithdrawnFiles> {
  const runs = await manager.query<{ id: string }[]>(
    `SELECT id FROM print_runs
     WHERE id IN (SELECT run_id FROM print_run_pieces WHERE order_id = ANY($1)
                  UNION SELECT run_id FROM print_run_orders WHERE order_id = ANY($1))
       AND (state IN ('waiting', 'working') OR EXISTS (SELECT FROM print_run_files WHERE run_id = print_runs.id))
     ORDER BY id FOR UPDATE`,
    [orderIds],
  );
  const [stored] = await manager.query<[WithdrawnFiles]>(
    `SELECT count(*)::int AS files, coalesce(sum(size_bytes), 0)::float AS bytes FROM print_run_files WHERE run_id = ANY($1)`,
    [runs.map(({ id }) => id)],
  );
  for (const { id } of runs) {
    await manager.query(
      `UPDATE print_runs SET error = $2,
              state = CASE WHEN released_at IS NULL AND ${CAN_BE_LOST} THEN '${runMoves.lose.to}' ELSE state END,
              delivery_error = CASE WHEN is_delivering THEN $2 ELSE delivery_error END, is_delivering = false
       WHERE id = $1`,
      [id, error],
    );
    await forgetRunFiles(manager, jobs, id);
  }
  return stored;
}

@Injectable()
export class RemoveRunFiles implements OnModuleInit {
  constructor(
    private readonly storage: PhotoStorage,
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.handle(removeRunFiles, async ({ id, keys }) => {
      const { manager } = this.dataSource;
      if (!(await mayRemoveFiles(manager)))
        return this.jobs.add(manager, removeRunFiles, { id, keys }, { queue: PRINT_QUEUE, ...laterRemoval() });
      const remove = async (stored: readonly string[]) => {
        const left = await this.storage.removeAll(await unnamedAmong(manager, stored));
        if (left.length > 0) throw new Error(`${left.length} files of a print run could not be removed`);
      };
      await remove(keys);
      for await (const page of this.storage.pages(filesOf(id))) await remove(page.map(({ key }) => key));
    });
  }
}

/** They may have been made again. */
export async function unnamedAmong(manager: EntityManager, keys: readonly string[]): Promise<string[]> {
  const rows = await manager.query<{ key: string }[]>(
    `SELECT key FROM unnest($1::text[]) AS key WHERE NOT EXISTS (SELECT FROM print_run_files WHERE object_key = key)`,
    [keys],
  );
  return rows.map(({ key }) => key);
}
