import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import type { Job } from './job.js';

export type JobOptions = {
  /** Not before this time; at once when absent. */
  runAt?: Date;
  /** While a job with this key waits, adding another one replaces it. */
  key?: string;
};

/** Jobs are added in the caller's transaction: they exist when it commits, and never without it. */
@Injectable()
export class JobQueue {
  async add<P extends z.ZodType>(
    manager: EntityManager,
    { name, maxAttempts }: Job<P>,
    payload: z.input<P>,
    { runAt, key }: JobOptions = {},
  ): Promise<void> {
    await manager.query(
      `SELECT graphile_worker.add_job($1, payload := $2::json, run_at := $3, max_attempts := $4, job_key := $5)`,
      [name, JSON.stringify(payload), runAt ?? null, maxAttempts ?? null, key ?? null],
    );
  }
}
