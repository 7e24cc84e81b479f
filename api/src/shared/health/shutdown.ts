import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { HttpDrain } from 'shared-server/http/http-drain';
import { Settings } from '../../config/settings.js';
import { JobWorker } from '../jobs/job-worker.js';
import { HealthChecks } from './health-checks.js';

/** Longer than almost any call, shorter than supervisors wait. */
const WITHIN_MS = 20_000;

/** Requests and jobs finish, and last writes are made, before `onApplicationShutdown`, in which TypeORM closes the database. */
@Injectable()
export class Shutdown implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Shutdown');
  private drain: HttpDrain | undefined;
  private readonly lastWrites: (() => Promise<void>)[] = [];
  private hasBegun = false;

  constructor(
    private readonly settings: Settings,
    private readonly checks: HealthChecks,
    private readonly jobs: JobWorker,
  ) {}

  onModuleInit(): void {
    this.checks.add({
      name: 'running',
      weight: 'required',
      check: async () => {
        if (this.hasBegun) throw new Error('the process is ending');
      },
    });
  }

  drains(drain: HttpDrain): void {
    this.drain = drain;
  }

  /** After the last request and job. Call it in `onModuleInit`. */
  lastly(write: () => Promise<void>): void {
    this.lastWrites.push(write);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.hasBegun = true;
    await Promise.all([this.finishRequests(), this.jobs.stop()]);
    await Promise.all(this.lastWrites.map((write) => write()));
  }

  private async finishRequests(): Promise<void> {
    const graceMs = this.settings.environment.SHUTDOWN_GRACE_MS;
    const cutOff = (await this.drain?.drain({ graceMs, withinMs: WITHIN_MS })) ?? 0;
    if (cutOff > 0) this.logger.warn({ requests: cutOff }, 'requests were cut off');
  }
}
