import { Controller, Get, Header, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Failure, fail } from '../result.js';
import { Metrics } from './metrics.js';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Only for those on this machine who come by themselves: what a proxy forwards is from outside. */
@Controller('/api/metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Req() request: Request): Promise<string | Failure> {
    const isLocal =
      loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
    if (!isLocal) return fail('not_found', 'There is nothing at this address');
    return this.metrics.registry.metrics();
  }
}
