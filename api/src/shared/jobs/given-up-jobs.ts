import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

type End = (manager: EntityManager, payload: unknown) => Promise<void>;

const IS_GIVEN_UP = `attempts >= max_attempts AND locked_at IS NULL`;
const WORK = `payload::jsonb - 'traceparent'`;

/** Without an attempt left, also if the worker was killed. */
@Injectable()
export class GivenUpJobs {
  private readonly logger = new Logger('Jobs');
  private readonly ends = new Map<string, End>();

  constructor(private readonly dataSource: DataSource) {}

  /** `end`: in the transaction that removes the job. */
  add(kind: string, end: End): void {
    this.ends.set(kind, end);
  }

  /** Never throws: failures are tried again. */
  async endAll(): Promise<void> {
    try {
      const jobs = await this.dataSource.query<{ id: string }[]>(
        `SELECT jobs.id FROM graphile_worker._private_jobs AS jobs
         JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
         WHERE ${IS_GIVEN_UP} AND identifier = ANY($1) ORDER BY jobs.id`,
        [[...this.ends.keys()]],
      );
      for (const { id } of jobs)
        await this.end(id).catch((error: unknown) =>
          this.logger.error({ err: error, id }, 'a job that was given up could not be ended'),
        );
    } catch (error) {
      this.logger.warn({ err: error }, 'could not look for jobs that were given up');
    }
  }

  /** Not while another job has the same work. */
  private async end(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [[job]] = await manager.query<[{ kind: string; payload: unknown; goesOn: boolean }[]]>(
        `DELETE FROM graphile_worker._private_jobs AS jobs USING graphile_worker._private_tasks AS tasks
         WHERE jobs.id = $1 AND tasks.id = task_id AND ${IS_GIVEN_UP}
         RETURNING identifier AS kind, payload,
           EXISTS (SELECT FROM graphile_worker._private_jobs AS others
                   WHERE others.task_id = jobs.task_id AND others.id <> jobs.id AND NOT (${IS_GIVEN_UP})
                     AND others.${WORK} = jobs.${WORK}) AS "goesOn"`,
        [id],
      );
      if (!job || job.goesOn) return;
      this.logger.error({ id, kind: job.kind }, 'a job was given up');
      await this.ends.get(job.kind)?.(manager, job.payload);
    });
  }
}
