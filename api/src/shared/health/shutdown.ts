import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Server } from 'node:http';
import { HttpDrain } from 'shared-server/http/http-drain';
import { Settings } from '../../config/settings.js';
import { HealthChecks } from './health-checks.js';

/** Longer than any call takes but the check of a large photo, and shorter than supervisors wait before they kill. */
const WITHIN_MS = 20_000;

/** Readiness turns red, then open requests finish, and then everything else stops. */
@Injectable()
export class Shutdown implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Shutdown');
  private drain: HttpDrain | undefined;
  private hasBegun = false;

  constructor(
    private readonly settings: Settings,
    private readonly checks: HealthChecks,
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

  async beforeApplicationShutdown(): Promise<void> {
    this.hasBegun = true;
    const graceMs = this.settings.environment.SHUTDOWN_GRACE_MS;
    const cutOff = (await this.drain?.drain({ graceMs, withinMs: WITHIN_MS })) ?? 0;
    if (cutOff > 0) this.logger.warn({ requests: cutOff }, 'requests were cut off');
  }
}
