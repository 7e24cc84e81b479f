import { Controller, Get, type OnModuleInit, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { type Health, HealthChecks } from './health-checks.js';

@Controller('/api/health')
export class HealthController implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    this.checks.add({
      name: 'database',
      weight: 'required',
      check: async () => {
        await this.dataSource.query('SELECT 1');
      },
    });
  }

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 if shoppers can buy, even when degraded. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const health = await this.checks.run();
    response.status(health.status === 'unavailable' ? 503 : 200);
    return health;
  }
}
