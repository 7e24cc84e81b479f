import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { FolderRefused, PrintFolder } from '../../integrations/s3/print-folder.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { emptyWorkFolder, removeWorkFolder } from '../../shared/jobs/work-folder.js';
import { contentTypeOf, runNameOf } from './domain/run-names.js';

const deliverRun = job({ name: 'deliver-print-run', payload: z.object({ id: z.uuid() }), maxAttempts: 12 });
const DELIVERIES = 'print-deliveries';

/** In the transaction that has checked that it may be delivered. Releases its files. */
export async function requestDelivery(manager: EntityManager, jobs: JobQueue, id: string): Promise<void> {
  await manager.query(
    `UPDATE print_runs SET is_delivering = true, delivered_at = NULL, delivery_error = NULL,
            released_at = coalesce(released_at, now()) WHERE id = $1`,
    [id],
  );
  await jobs.add(manager, deliverRun, { id }, { queue: DELIVERIES, key: `${deliverRun.name}:${id}` });
}

type Row = { name: string; key: string; sizeBytes: number };

/** To the folder of the print shop. */
@Injectable()
export class DeliverRuns implements OnModuleInit {
  private readonly logger = new Logger('DeliverRuns');

  constructor(
    private readonly worker: JobWorker,
    private readonly dataSource: DataSource,
    private readonly storage: PhotoStorage,
    private readonly folder: PrintFolder,
  ) {}

  onModuleInit(): void {
    this.worker.handle(deliverRun, ({ id }) => this.deliver(id));
  }

  /** Harmless when repeated: the same names get the same bytes. */
  async deliver(id: string): Promise<void> {
    const [run] = await this.dataSource.query<{ number: number }[]>(
      `SELECT number FROM print_runs WHERE id = $1 AND state = 'done' AND is_delivering`,
      [id],
    );
    if (!run) return;
    try {
      await this.put(id, run.number);
    } catch (error) {
      this.logger.warn({ err: error, id }, 'a print run could not be delivered');
      await this.dataSource.query(`UPDATE print_runs SET delivery_error = $2 WHERE id = $1 AND is_delivering`, [
        id,
        reasonOf(error),
      ]);
      throw error;
    }
    await this.dataSource.query(
      `UPDATE print_runs SET is_delivering = false, delivered_at = now(), delivery_error = NULL
       WHERE id = $1 AND is_delivering`,
      [id],
    );
  }

  /** The manifest comes last: what watches the folder then finds everything that it names. */
  private async put(id: string, number: number): Promise<void> {
    const files = await this.dataSource.query<Row[]>(
      `SELECT name, object_key AS key, size_bytes::double precision AS "sizeBytes" FROM print_run_files
       WHERE run_id = $1 AND kind <> 'zip' ORDER BY kind = 'manifest', position`,
      [id],
    );
    const work = { kind: 'print', id: `delivery-${id}` } as const;
    const folder = await emptyWorkFolder(work);
    try {
      for (const { name, key, sizeBytes: size } of files) {
        const stored = await this.storage.open(key);
        if (!stored) throw new Error(`${key} is not stored`);
        const file = path.join(folder, name);
        await pipeline(stored.body, createWriteStream(file));
        await this.folder.put({ path: `${runNameOf(number)}/${name}`, file, size, contentType: contentTypeOf(name) });
      }
    } finally {
      await removeWorkFolder(work);
    }
  }
}

const reasonOf = (error: unknown) =>
  error instanceof FolderRefused
    ? `The folder refused the files: ${error.reason}. We try again.`
    : 'The folder did not take the files. We try again.';
