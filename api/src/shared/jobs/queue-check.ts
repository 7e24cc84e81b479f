import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HealthChecks } from '../health/health-checks.js';
import { standsStill } from './abandoned-jobs.js';

/** Workers free it within 15 seconds. */
const STANDS_STILL_AFTER = '1 minute';

@Injectable()
export class QueueCheck implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly checks: HealthChecks,
  ) {}

  onModuleInit(): void {
    this.checks.add({
      name: 'queues',
      weight: 'degrading',
      check: async () => {
        const still = await this.dataSource.query<{ name: string }[]>(
          `SELECT queue_name AS name FROM graphile_worker._private_job_queues AS queue
           WHERE locked_at < now() - interval '${STANDS_STILL_AFTER}' AND ${standsStill('queue')}`,
        );
        if (still.length > 0) throw new Error(`stands still: ${still.map(({ name }) => name).join(', ')}`);
      },
    });
  }
}
