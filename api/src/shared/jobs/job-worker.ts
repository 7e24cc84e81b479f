import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import {
  type CronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
  parseCronItems,
  run,
} from 'graphile-worker';
import pg from 'pg';
import * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { HealthChecks } from '../health/health-checks.js';
import { parseTraceParent } from '../tracing/trace-parent.js';
import { tracing } from '../tracing/tracing.js';
import { AbandonedJobs } from './abandoned-jobs.js';
import { JobMetrics } from './job-metrics.js';
import type { Job } from './job.js';

const CONCURRENCY = 4;
const RESTART_MS = 1_000;
/** For scheduled jobs; immediate ones are announced by NOTIFY. */
const POLL_MS = 2_000;

const traceParentIn = (payload: unknown) =>
  parseTraceParent(typeof payload === 'object' && payload !== null && 'traceparent' in payload && payload.traceparent);

type Running = { runner: Runner; abandoned: AbandonedJobs };

/** Restarts itself after a database outage. */
@Injectable()
export class JobWorker implements OnModuleInit {
  private readonly logger = new Logger('Jobs');
  private readonly tasks: TaskList = {};
  private readonly cron: CronItem[] = [];
  private readonly stopped = new AbortController();
  private current: Running | undefined;
  private supervision: Promise<void> | undefined;
  private stopping: Promise<void> | undefined;
  private pool: pg.Pool | undefined;
  private isRunning = false;

  constructor(
    private readonly settings: Settings,
    private readonly checks: HealthChecks,
    private readonly metrics: JobMetrics,
  ) {}

  onModuleInit(): void {
    if (!this.settings.runsJobs) return;
    this.checks.add({
      name: 'jobs',
      weight: this.settings.servesHttp ? 'degrading' : 'required',
      check: async () => {
        if (!this.isRunning) throw new Error('no jobs run');
      },
    });
  }

  /** A throw retries the job later. Call it in `onModuleInit`. */
  handle<P extends z.ZodType>(job: Job<P>, work: (payload: z.output<P>) => Promise<void>): void {
    if (job.name in this.tasks) throw new Error(`two handlers for job ${job.name}`);
    this.metrics.expect(job.name);
    this.tasks[job.name] = (payload) =>
      tracing.run({ name: `job ${job.name}`, kind: 'consumer', parent: traceParentIn(payload) }, () =>
        work(job.payload.parse(payload)),
      );
  }

  /**
   * On a cron schedule, e.g. each minute: `* * * * *`. It runs in one process at a time, and at most one waits. Call it
   * in `onModuleInit`.
   */
  schedule(name: string, times: string, work: () => Promise<unknown>): void {
    this.handle({ name, payload: z.object({}) }, async () => {
      await work();
    });
    const once = { queueName: name, jobKey: name };
    this.cron.push({ task: name, match: times, options: { backfillPeriod: 0, maxAttempts: 1, ...once } });
  }

  /** Called once, when all handlers are registered. */
  async start(): Promise<void> {
    this.pool = this.connect();
    this.supervision = this.keepRunning(this.pool, await this.startRunner(this.pool));
  }

  /** Takes no more jobs. Resolves when those under way have finished. */
  stop(): Promise<void> {
    return (this.stopping ??= this.finish());
  }

  private async finish(): Promise<void> {
    this.stopped.abort();
    await this.current?.runner
      .stop()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'had already stopped'));
    await this.supervision;
    await this.pool?.end();
  }

  private connect(): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.settings.environment.DATABASE_URL,
      application_name: 'shop-jobs',
      // a crash of the database may undo the last taking or ending of a job, which then runs again, as jobs must bear
      options: '-c synchronous_commit=off',
      max: CONCURRENCY + 2,
      // longer than for pages, because no visitor is waiting
      connectionTimeoutMillis: 10_000,
      // statements of the queue are short: one without an answer by now is lost
      query_timeout: 30_000,
      keepAlive: true,
    });
    const broken = (error: Error) => this.logger.warn({ err: error }, 'lost a connection of the job queue');
    pool.on('error', broken);
    // without a listener, an error of a connection in use would end the process
    pool.on('connect', (client) => client.on('error', broken));
    return pool;
  }

  private async startRunner(pool: pg.Pool): Promise<Running> {
    const events: WorkerEvents = new EventEmitter();
    this.metrics.watch(events);
    let workerName = '';
    events.once('pool:create', ({ workerPool }) => {
      workerName = workerPool.id;
    });
    const runner = await run({
      pgPool: pool,
      events,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: POLL_MS,
      // in a batch, a result that cannot be stored causes an unhandled rejection
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: this.tasks,
      parsedCronItems: parseCronItems(this.cron),
      logger: new WorkerLogger(() => (level, message, meta) => this.log(level, message, meta)),
    });
    const abandoned = new AbandonedJobs(this.settings.environment.DATABASE_URL, workerName);
    await abandoned.free();
    return { runner, abandoned };
  }

  private async keepRunning(pool: pg.Pool, first: Running): Promise<void> {
    for (let running: Running | undefined = first; running; running = await this.nextRunner(pool)) {
      this.current = running;
      // shutdown may have begun while it started
      if (this.stopped.signal.aborted) void running.runner.stop();
      this.isRunning = true;
      try {
        await running.runner.promise;
      } catch (error) {
        this.logger.warn({ err: error }, 'the job worker has stopped');
      }
      this.isRunning = false;
      await running.abandoned.stop();
    }
  }

  /** Retries until it starts; undefined at shutdown. */
  private async nextRunner(pool: pg.Pool): Promise<Running | undefined> {
    while (!this.stopped.signal.aborted) {
      try {
        await sleep(RESTART_MS, undefined, { signal: this.stopped.signal });
        const running = await this.startRunner(pool);
        this.logger.log('the job worker is running again');
        return running;
      } catch (error) {
        if (!this.stopped.signal.aborted) this.logger.warn({ err: error }, 'the job worker could not start');
      }
    }
    return undefined;
  }

  private log(level: string, message: string, meta: unknown): void {
    const err = typeof meta === 'object' && meta !== null && 'error' in meta ? meta.error : undefined;
    // the worker retries what it reports as errors: jobs by their attempts, connections always
    if (level === 'error' || level === 'warning') this.logger.warn({ err }, message);
    else this.logger.debug(message);
  }
}
