import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Server } from 'node:http';
import { HttpDrain } from 'shared-server/http/http-drain';
import { Settings } from '../../config/settings.js';
import { JobWorker } from '../jobs/job-worker.js';
import { HealthChecks } from './health-checks.js';

/** Longer than any call takes but the check of a large photo, and shorter than supervisors wait before they kill. */
const WITHIN_MS = 20_000;

/**
 * Readiness turns red; open requests and jobs finish; last writes are made; only then does everything else stop. All of
 * it is awaited before `onApplicationShutdown`, in which TypeORM closes the database under whatever still uses it.
 */
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

  /** Call it before the server listens. */
  drains(server: Server): void {
    this.drain = new HttpDrain(server);
  }

  /** Runs when the last request and the last job have finished. Call it in `onModuleInit`. */
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
