import { Injectable } from '@nestjs/common';
import type { WorkerEvents } from 'graphile-worker';
import { Counter, Gauge, Histogram } from 'prom-client';
import { DatabaseFigures } from '../metrics/database-figures.js';
import { Metrics } from '../metrics/metrics.js';
import { isDead, standsStill } from './abandoned-jobs.js';

const outcomes = ['done', 'retried', 'failed'] as const;
const states = ['waiting', 'running', 'failed'] as const;
type Row = { kind: string; oldest: number } & Record<(typeof states)[number], number>;
const buckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

@Injectable()
export class JobMetrics {
  private readonly runs: Counter;
  private readonly durations: Histogram;

  constructor({ registry }: Metrics, figures: DatabaseFigures) {
    const registers = [registry];
    this.runs = new Counter({
      name: 'job_runs_total',
      help: 'Attempts at jobs: done, to be tried again, or given up',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.durations = new Histogram({
      name: 'job_duration_seconds',
      help: 'Time of one attempt at a job',
      labelNames: ['kind'],
      buckets,
      registers,
    });
    const jobs = new Gauge({
      name: 'jobs',
      help: 'Jobs in the queue; failed ones have no attempt left',
      labelNames: ['kind', 'state'],
      registers,
    });
    const oldest = new Gauge({
      name: 'job_oldest_due_seconds',
      help: 'How long the oldest due job of a kind has waited',
      labelNames: ['kind'],
      registers,
    });
    const still = new Gauge({
      name: 'job_queue_stands_still_seconds',
      help: 'How long the oldest due job has waited that no living worker has in hand, while it or its queue is locked',
      labelNames: ['queue'],
      registers,
    });
    const hide = () => {
      jobs.reset();
      oldest.reset();
    };
    figures.add<Row>({
      sql: `SELECT identifier AS kind,
                   count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts) AS waiting,
                   count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
                   count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS failed,
                   coalesce(extract(epoch FROM now() - min(run_at) FILTER (
                     WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())), 0)::float AS oldest
            FROM graphile_worker._private_jobs AS jobs
            JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id GROUP BY identifier`,
      show: (rows) => {
        hide();
        for (const row of rows) {
          for (const state of states) jobs.set({ kind: row.kind, state }, row[state]);
          oldest.set({ kind: row.kind }, row.oldest);
        }
      },
      hide,
    });
    figures.add<{ queue: string; seconds: number }>({
      sql: `SELECT coalesce(queue_name, 'none') AS queue, extract(epoch FROM now() - min(run_at))::float AS seconds
            FROM graphile_worker._private_jobs AS jobs
            LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = jobs.job_queue_id
            WHERE run_at <= now() AND (${isDead('jobs.locked_by')}
                                       OR (${standsStill('queue')} AND attempts < max_attempts))
            GROUP BY queue_name`,
      show: (rows) => {
        still.reset();
        for (const { queue, seconds } of rows) still.set({ queue }, seconds);
      },
      hide: () => still.reset(),
    });
  }

  /** Zero runs, so that the first increase can be seen. */
  expect(kind: string): void {
    for (const outcome of outcomes) this.runs.inc({ kind, outcome }, 0);
  }

  watch(events: WorkerEvents): void {
    const startedAt = new WeakMap<object, number>();
    events.on('job:start', ({ job }) => startedAt.set(job, performance.now()));
    events.on('job:success', ({ job }) => this.runs.inc({ kind: job.task_identifier, outcome: 'done' }));
    events.on('job:error', ({ job }) => {
      const outcome = job.attempts < job.max_attempts ? 'retried' : 'failed';
      this.runs.inc({ kind: job.task_identifier, outcome });
    });
    events.on('job:complete', ({ job }) => {
      const start = startedAt.get(job);
      if (start !== undefined)
        this.durations.observe({ kind: job.task_identifier }, (performance.now() - start) / 1_000);
    });
  }
}
