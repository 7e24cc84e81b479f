import { Injectable } from '@nestjs/common';
import { withTimeout } from 'shared-server/promises/with-timeout';

/** `required`: nobody can buy without it. */
export type HealthCheck = { name: string; weight: 'required' | 'degrading'; check: () => Promise<void> };
export type Health = { status: 'ok' | 'degraded' | 'unavailable'; checks: Record<string, 'ok' | 'failing'> };

const TIMEOUT_MS = 2_500;

const passes = (check: () => Promise<void>): Promise<boolean> =>
  withTimeout(check(), TIMEOUT_MS, () => new Error('no answer')).then(
    () => true,
    () => false,
  );

@Injectable()
export class HealthChecks {
  private readonly all: HealthCheck[] = [];

  add(check: HealthCheck): void {
    this.all.push(check);
  }

  async run(): Promise<Health> {
    const results = await Promise.all(
      this.all.map(async ({ name, weight, check }) => ({ name, weight, passed: await passes(check) })),
    );
    const failing = results.filter(({ passed }) => !passed);
    const isDown = failing.some(({ weight }) => weight === 'required');
    return {
      status: isDown ? 'unavailable' : failing.length > 0 ? 'degraded' : 'ok',
      checks: Object.fromEntries(results.map(({ name, passed }) => [name, passed ? 'ok' : 'failing'])),
    };
  }
}
