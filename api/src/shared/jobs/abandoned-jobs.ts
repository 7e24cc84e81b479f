import { Logger } from '@nestjs/common';
import pg from 'pg';

const EVERY_MS = 15_000;

/**
 * The queue frees a killed worker's jobs only after four hours. So every worker keeps a connection with its name, and
 * each frees the jobs of names without one.
 */
export class AbandonedJobs {
  private readonly logger = new Logger('Jobs');
  private readonly connection: pg.Pool;
  private readonly timer: NodeJS.Timeout;

  constructor(databaseUrl: string, workerName: string) {
    this.connection = new pg.Pool({
      connectionString: databaseUrl,
      application_name: workerName,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    // the next round reconnects
    this.connection.on('error', (error) => this.logger.warn({ err: error }, 'lost the connection of the job worker'));
    this.timer = setInterval(() => void this.free(), EVERY_MS);
  }

  async free(): Promise<void> {
    try {
      const { rows } = await this.connection.query<{ dead: string[] }>(
        `WITH dead AS (
           SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
           WHERE locked_by IS NOT NULL
             AND locked_by NOT IN (SELECT application_name FROM pg_stat_activity WHERE datname = current_database())
         )
         SELECT names AS dead, graphile_worker.force_unlock_workers(names)
         FROM (SELECT array_agg(locked_by) AS names FROM dead) AS workers WHERE names IS NOT NULL`,
      );
      const dead = rows[0]?.dead ?? [];
      if (dead.length > 0) this.logger.warn({ workers: dead }, 'unlocked the jobs of dead workers');
    } catch (error) {
      this.logger.warn({ err: error }, 'could not look for abandoned jobs');
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.connection.end();
  }
}
