import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { toTraceParent } from '../tracing/trace-parent.js';
import { tracing } from '../tracing/tracing.js';
import type { Job } from './job.js';

export type JobOptions = {
  /** At once by default. */
  runAt?: Date;
  /** Replaces a waiting job with the same key. */
  key?: string;
  /** Its jobs run one after the other. */
  queue?: string;
};

function traceFields(): { traceparent?: string } {
  const parent = tracing.parent();
  return parent ? { traceparent: toTraceParent(parent) } : {};
}

/** Jobs exist if the transaction commits. */
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
      [
        name,
        JSON.stringify({ ...Object(payload), ...traceFields() }),
        runAt ?? null,
        maxAttempts ?? null,
        key ?? null,
        queue ?? null,
      ],
    );
  }

  /** A row's returned columns are its job's payload. */
  async addFor(
    manager: EntityManager,
    { name, maxAttempts }: Job,
    { rows, values }: { rows: string; values: readonly unknown[] },
  ): Promise<void> {
    const [ofName, ofAttempts, ofTrace] = [values.length + 1, values.length + 2, values.length + 3];
    await manager.query(
      `WITH written AS (${rows})
       SELECT graphile_worker.add_job($${ofName}, payload := (to_jsonb(written) || $${ofTrace}::jsonb)::json,
                                      max_attempts := $${ofAttempts}) FROM written`,
      [...values, name, maxAttempts ?? null, JSON.stringify(traceFields())],
    );
  }
}
