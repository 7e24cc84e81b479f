import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import type { Job } from './job.js';

export type JobOptions = {
  /** Runs no earlier than this; at once by default. */
  runAt?: Date;
  /** Replaces a waiting job with the same key. */
  key?: string;
  /** Jobs of one queue run one after the other, whatever worker has them. */
  queue?: string;
};

/** Adds jobs in the caller's transaction: they exist if it commits. */
@Injectable()
export class JobQueue {
  async add<P extends z.ZodType>(
    manager: EntityManager,
    { name, maxAttempts }: Job<P>,
    payload: z.input<P>,
    { runAt, key, queue }: JobOptions = {},
  ): Promise<void> {
    await manager.query(
      `SELECT graphile_worker.add_job($1, payload := $2::json, run_at := $3, max_attempts := $4, job_key := $5,
                                      queue_name := $6)`,
      [name, JSON.stringify(payload), runAt ?? null, maxAttempts ?? null, key ?? null, queue ?? null],
    );
  }

  /** Writes rows and adds a job for each, in one statement; the returned columns of a row are the payload of its job. */
  async addFor(
    manager: EntityManager,
    { name, maxAttempts }: Job,
    { rows, values }: { rows: string; values: readonly unknown[] },
  ): Promise<void> {
    const [ofName, ofAttempts] = [values.length + 1, values.length + 2];
    await manager.query(
      `WITH written AS (${rows})
       SELECT graphile_worker.add_job($${ofName}, payload := to_json(written), max_attempts := $${ofAttempts}) FROM written`,
      [...values, name, maxAttempts ?? null],
    );
  }
}
