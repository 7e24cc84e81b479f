import { Controller, Get, Header, Req } from '@nestjs/common';
import type { Request } from 'express';
import { mayReadMetrics } from 'shared-server/metrics/may-read-metrics';
import { Settings } from '../../config/settings.js';
import { type Failure, fail } from '../result.js';
import { DatabaseFigures } from './database-figures.js';
import { Metrics } from './metrics.js';

/** For this machine, and those with METRICS_TOKEN. */
@Controller('/api/metrics')
export class MetricsController {
  constructor(
    private readonly settings: Settings,
    private readonly metrics: Metrics,
    private readonly figures: DatabaseFigures,
  ) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Req() request: Request): Promise<string | Failure> {
    if (!mayReadMetrics(request, this.settings.environment.METRICS_TOKEN)) return fail('not_found', 'Not found');
    await this.figures.refresh();
    return this.metrics.registry.metrics();
  }
}
