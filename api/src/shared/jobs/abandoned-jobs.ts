import { Logger } from '@nestjs/common';
import pg from 'pg';

const EVERY_MS = 15_000;

const RECONNECT_MS = 500;

export const isDead = (lockedBy: string): string =>
  `${lockedBy} NOT IN (SELECT application_name FROM pg_stat_activity WHERE datname = current_database())`;
/** SQL: whether the queue is locked, but no living worker has a job of it. */
export const standsStill = (queue: string): string =>
  `(${isDead(`${queue}.locked_by`)} OR ${queue}.locked_by IS NOT NULL AND NOT EXISTS (
     SELECT FROM graphile_worker._private_jobs AS held WHERE held.job_queue_id = ${queue}.id AND held.locked_at IS NOT NULL))`;

/**
 * The queue frees a killed worker's jobs after four hours. So each worker has a connection with its name, and frees
 * those of names without one. A worker that lost only this connection goes on: its writes must be harmless, or name the
 * claim.
 */
export class AbandonedJobs {
  private readonly logger = new Logger('Jobs');
  private readonly connection: pg.Pool;
  private readonly timer: NodeJS.Timeout;
  private reconnect: NodeJS.Timeout | undefined;

  constructor(
    databaseUrl: string,
    workerName: string,
    private readonly onLooked: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.connection = new pg.Pool({
      connectionString: databaseUrl,
      application_name: workerName,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    this.connection.on('error', (error) => {
      this.logger.warn({ err: error }, 'lost the connection of the job worker');
      this.freeSoon();
    });
    this.timer = setInterval(() => void this.free(), EVERY_MS);
  }

  async free(): Promise<void> {
    try {
      const { rows } = await this.connection.query<{ dead: string[] }>(
        `WITH dead AS (
           SELECT locked_by FROM (SELECT locked_by FROM graphile_worker._private_jobs
                                  UNION SELECT locked_by FROM graphile_worker._private_job_queues) AS locks
           WHERE ${isDead('locked_by')}
         )
         SELECT names AS dead, graphile_worker.force_unlock_workers(names)
         FROM (SELECT array_agg(locked_by) AS names FROM dead) AS workers WHERE names IS NOT NULL`,
      );
      const dead = rows[0]?.dead ?? [];
      if (dead.length > 0) this.logger.warn({ workers: dead }, 'unlocked the jobs of dead workers');
      await this.connection.query(
        `UPDATE graphile_worker._private_job_queues AS queue SET locked_at = NULL, locked_by = NULL
         WHERE ${standsStill('queue')}`,
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'could not look for abandoned jobs');
      // without one, its own jobs are taken for abandoned
      this.freeSoon();
    }
    await this.onLooked();
  }

  private freeSoon(): void {
    clearTimeout(this.reconnect);
    if (!this.connection.ending) this.reconnect = setTimeout(() => void this.free(), RECONNECT_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.reconnect);
    await this.connection.end();
  }
}
