import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import {
  type CronItem,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
  parseCronItems,
  run,
} from 'graphile-worker';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { HealthChecks } from '../health/health-checks.js';
import { parseTraceParent } from '../tracing/trace-parent.js';
import { tracing } from '../tracing/tracing.js';
import { AbandonedJobs } from './abandoned-jobs.js';
import { GivenUpJobs } from './given-up-jobs.js';
import { JobMetrics } from './job-metrics.js';
import type { Job } from './job.js';

const CONCURRENCY = 4;
const RESTART_MS = 1_000;
/** By then a failure is stored. */
const FAILED_MS = 500;
/** For scheduled jobs; NOTIFY announces the others. */
const POLL_MS = 2_000;

const traceParentIn = (payload: unknown) =>
  parseTraceParent(typeof payload === 'object' && payload !== null && 'traceparent' in payload && payload.traceparent);

/** The queue removes done jobs for any worker, failed ones only for their own. */
async function refuseTaken(helpers: JobHelpers): Promise<void> {
  const { id, locked_by: worker } = helpers.job;
  const { rows } = await helpers.query(`SELECT FROM graphile_worker._private_jobs WHERE id = $1 AND locked_by = $2`, [
    id,
    worker,
  ]);
  if (rows.length === 0) throw new Error('another worker has taken the job');
}

type Running = { runner: Runner; abandoned: AbandonedJobs };

@Injectable()
export class JobWorker implements OnModuleInit {
  private readonly logger = new Logger('Jobs');
  private readonly tasks: TaskList = {};
  private readonly cron: CronItem[] = [];
  private readonly underWay = new Map<string, Promise<void>>();
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
    private readonly givenUp: GivenUpJobs,
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

  /** A throw retries the job later. `onGivenUp` runs after the last attempt, in the transaction that removes the job. Call it in `onModuleInit`. */
  handle<P extends z.ZodType>(
    job: Job<P>,
    work: (payload: z.output<P>) => Promise<void>,
    onGivenUp?: (manager: EntityManager, payload: z.output<P>) => Promise<unknown>,
  ): void {
    if (job.name in this.tasks) throw new Error(`two handlers for job ${job.name}`);
    this.metrics.expect(job.name);
    this.tasks[job.name] = (payload, helpers) =>
      this.once(helpers.job.id, async () => {
        const span = { name: `job ${job.name}`, kind: 'consumer' as const, parent: traceParentIn(payload) };
        await tracing.run(span, () => work(job.payload.parse(payload)));
        await refuseTaken(helpers);
      });
    if (onGivenUp)
      this.givenUp.add(job.name, async (manager, payload) => {
        await onGivenUp(manager, job.payload.parse(payload));
      });
  }

  /** `times`: cron. Runs in one process at a time; at most one waits. Call it in `onModuleInit`. */
  schedule(name: string, times: string, work: () => Promise<unknown>): void {
    this.handle({ name, payload: z.object({}) }, async () => {
      await work();
    });
    const once = { queueName: name, jobKey: name };
    this.cron.push({ task: name, match: times, options: { backfillPeriod: 0, maxAttempts: 1, ...once } });
  }

  /** Call it when all handlers are registered. */
  async start(): Promise<void> {
    this.pool = this.connect();
    this.supervision = this.keepRunning(this.pool, await this.startRunner(this.pool));
  }

  /** Resolves when the jobs under way have finished. */
  stop(): Promise<void> {
    return (this.stopping ??= this.finish());
  }

  /** A job that is given again, because this process was taken for dead, is the attempt under way. */
  private once(id: string, attempt: () => Promise<void>): Promise<void> {
    const underWay = this.underWay.get(id) ?? attempt().finally(() => this.underWay.delete(id));
    this.underWay.set(id, underWay);
    return underWay;
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
      // after a crash of the database, a job may run again
      options: '-c synchronous_commit=off',
      max: CONCURRENCY + 2,
      // no visitor is waiting
      connectionTimeoutMillis: 10_000,
      query_timeout: 30_000,
      keepAlive: true,
    });
    const broken = (error: Error) => this.logger.warn({ err: error }, 'lost a connection of the job queue');
    pool.on('error', broken);
    // without a listener, an error would end the process
    pool.on('connect', (client) => client.on('error', broken));
    return pool;
  }

  private async startRunner(pool: pg.Pool): Promise<Running> {
    const events: WorkerEvents = new EventEmitter();
    this.metrics.watch(events);
    events.on('job:failed', () => void this.endSoon());
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
      // in a batch, an unstorable result causes an unhandled rejection
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: this.tasks,
      parsedCronItems: parseCronItems(this.cron),
      logger: new WorkerLogger(() => (level, message, meta) => this.log(level, message, meta)),
    });
    const abandoned = new AbandonedJobs(this.settings.environment.DATABASE_URL, workerName, () =>
      this.givenUp.endAll(),
    );
    await abandoned.free();
    return { runner, abandoned };
  }

  private async endSoon(): Promise<void> {
    const { signal } = this.stopped;
    await sleep(FAILED_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await this.givenUp.endAll();
  }

  private async keepRunning(pool: pg.Pool, first: Running): Promise<void> {
    for (let running: Running | undefined = first; running; running = await this.nextRunner(pool)) {
      this.current = running;
      // shutdown may have begun
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

  /** Undefined at shutdown. */
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
    // the worker retries these by itself
    if (level === 'error' || level === 'warning') this.logger.warn({ err }, message);
    else this.logger.debug(message);
  }
}
