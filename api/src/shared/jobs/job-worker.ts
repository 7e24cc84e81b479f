import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  Logger as WorkerLogger,
  type CronItem,
  type Runner,
  type TaskList,
  parseCronItems,
  run,
} from 'graphile-worker';
import pg from 'pg';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import type { Job } from './job.js';

const CONCURRENCY = 4;
const RESTART_MS = 1_000;
/** Jobs added by other replicas are found by asking; our own database tells us of all at once. */
const POLL_MS = 2_000;

/** Does the jobs, in this process. Comes back by itself after the database was away. */
@Injectable()
export class JobWorker implements OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly tasks: TaskList = {};
  private readonly cron: CronItem[] = [];
  private readonly stopped = new AbortController();
  private runner: Runner | undefined;
  private running: Promise<void> | undefined;
  private pool: pg.Pool | undefined;

  constructor(private readonly settings: Settings) {}

  /** Says who does a kind of work. A throw means: try again later. To be called in `onModuleInit`. */
  handle<P extends z.ZodType>(job: Job<P>, work: (payload: z.output<P>) => Promise<void>): void {
    if (job.name in this.tasks) throw new Error(`two handlers for job ${job.name}`);
    this.tasks[job.name] = (payload) => work(job.payload.parse(payload));
  }

  /** Has a job added at these times, e.g. each minute: `* * * * *`. Its payload is empty. To be called in `onModuleInit`. */
  schedule(job: Job, times: string): void {
    this.cron.push({ task: job.name, match: times, options: { backfillPeriod: 0, maxAttempts: 1 } });
  }

  /** Called once by the application, when all handlers are known. */
  async start(): Promise<void> {
    this.pool = new pg.Pool({
      connectionString: this.settings.environment.DATABASE_URL,
      application_name: 'shop-jobs',
      max: CONCURRENCY + 2,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    const broken = (error: Error) => this.logger.warn({ err: error }, 'a connection of the job queue broke');
    this.pool.on('error', broken);
    // also those that are in use: an error that nobody hears would end the process
    this.pool.on('connect', (client) => client.on('error', broken));
    this.runner = await this.startRunner(this.pool);
    this.running = this.keepRunning(this.pool);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await this.runner?.stop().catch((error: unknown) => this.logger.debug({ err: error }, 'the worker had stopped'));
    await this.running;
    await this.pool?.end();
  }

  private startRunner(pool: pg.Pool): Promise<Runner> {
    return run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: POLL_MS,
      taskList: this.tasks,
      parsedCronItems: parseCronItems(this.cron),
      logger: new WorkerLogger(() => (level, message, meta) => this.log(level, message, meta)),
    });
  }

  private async keepRunning(pool: pg.Pool): Promise<void> {
    while (!this.stopped.signal.aborted) {
      try {
        await this.runner?.promise;
      } catch (error) {
        this.logger.warn({ err: error }, 'the job worker has stopped');
      }
      this.runner = undefined;
      while (!this.runner && !this.stopped.signal.aborted) this.runner = await this.restarted(pool);
    }
  }

  private async restarted(pool: pg.Pool): Promise<Runner | undefined> {
    await sleep(RESTART_MS, undefined, { signal: this.stopped.signal }).catch(() => undefined);
    if (this.stopped.signal.aborted) return undefined;
    try {
      const runner = await this.startRunner(pool);
      this.logger.log('the job worker is running again');
      return runner;
    } catch (error) {
      this.logger.warn({ err: error }, 'the job worker does not start yet');
      return undefined;
    }
  }

  private log(level: string, message: string, meta: unknown): void {
    if (level === 'error') this.logger.error({ meta }, message);
    else if (level === 'warning') this.logger.warn({ meta }, message);
    else this.logger.debug(message);
  }
}
