import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { type PrintFile, PrintFolder, PrintFolderError } from '../../integrations/print-folder/print-folder.js';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { inWorkFolder } from '../../shared/jobs/work-folder.js';
import { contentTypeOf, runNameOf } from './domain/run-names.js';

const deliverRun = job({ name: 'deliver-print-run', payload: z.object({ id: z.uuid() }), maxAttempts: 12 });
const DELIVERIES = 'print-deliveries';
const WE_TRY_AGAIN = 'We try again.';

/** In the transaction that has checked it. Releases its files. */
export async function requestDelivery(manager: EntityManager, jobs: JobQueue, id: string): Promise<void> {
  await manager.query(
    `UPDATE print_runs SET is_delivering = true, delivered_at = NULL, delivery_error = NULL,
            released_at = coalesce(released_at, now()) WHERE id = $1`,
    [id],
  );
  await jobs.add(manager, deliverRun, { id }, { queue: DELIVERIES, key: `${deliverRun.name}:${id}` });
}

type Row = { name: string; key: string; size: number };

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
    this.worker.handle(
      deliverRun,
      ({ id }) => this.deliver(id),
      (manager, { id }) =>
        manager.query(
          `UPDATE print_runs SET is_delivering = false, delivery_error = replace(coalesce(delivery_error, $2), $3, $4)
           WHERE id = $1 AND is_delivering`,
          [id, reasonOf(null), WE_TRY_AGAIN, 'Please deliver it again.'],
        ),
    );
  }

  /** Harmless when repeated: same names, same bytes. */
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

  /** The manifest comes last, when all that it names is there. */
  private async put(id: string, number: number): Promise<void> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT name, object_key AS key, size_bytes::double precision AS size FROM print_run_files
       WHERE run_id = $1 AND kind <> 'zip' ORDER BY kind = 'manifest', position`,
      [id],
    );
    await inWorkFolder({ kind: 'print', id: `delivery-${id}` }, (folder) =>
      this.folder.deliver({ run: runNameOf(number), files: this.fetched(rows, folder) }),
    );
  }

  private async *fetched(rows: readonly Row[], folder: string): AsyncIterable<PrintFile> {
    for (const { name, key, size } of rows) {
      const stored = await this.storage.open(key);
      if (!stored) throw new Error(`${key} is not stored`);
      const file = path.join(folder, name);
      await pipeline(stored.body, createWriteStream(file));
      yield { name, file, size, contentType: contentTypeOf(name) };
    }
  }
}

const reasonOf = (error: unknown) =>
  error instanceof PrintFolderError
    ? `The folder did not take the files: ${error.message}. ${WE_TRY_AGAIN}`
    : `The files could not be sent. ${WE_TRY_AGAIN}`;
