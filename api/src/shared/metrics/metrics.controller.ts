import { Controller, Get, Header, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Failure, fail } from '../result.js';
import { Metrics } from './metrics.js';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** For clients on this machine only: forwarded requests come from outside. */
@Controller('/api/metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Req() request: Request): Promise<string | Failure> {
    const isLocal =
      loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
    if (!isLocal) return fail('not_found', 'Not found');
    return this.metrics.registry.metrics();
  }
}
