import type { StatsFs } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { RequestHandler, Request } from 'express';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { memoryLimit } from 'shared-server/metrics/memory-limit';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { Notifications } from '../database/notifications.js';
import { poolOf } from '../database/data-source.js';

const buckets = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** CheckoutFails must see the first increase. */
const CHECKOUT_FAILURES = [500, 502, 503, 504];

/** The caller has left. */
const ABANDONED = 499;

@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [this.registry],
  });

  private readonly cached = new Counter({
    name: 'http_cached_responses_total',
    help: 'Calls answered from the response cache',
    registers: [this.registry],
  });

  constructor(dataSource: DataSource, settings: Settings, notifications: Notifications) {
    collectDefaultMetrics({ register: this.registry });
    const pool = poolOf(dataSource);
    const connections = new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool, and calls that wait for one',
      labelNames: ['state'],
      registers: [this.registry],
      collect: () => {
        connections.set({ state: 'idle' }, pool.idleCount);
        connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        connections.set({ state: 'waited_for' }, pool.waitingCount);
      },
    });
    const memory: Gauge = new Gauge({
      name: 'memory_limit_bytes',
      help: "The memory that this process may use: its container's limit, else the machine's",
      registers: [this.registry],
      collect: () => memory.set(memoryLimit()),
    });
    watchDisks(this.registry, settings.environment.DATA_DIR);
    // workers do not LISTEN
    if (!settings.servesHttp) return;
    for (const status of CHECKOUT_FAILURES)
      this.durations.zero({ method: 'POST', route: '/api/create-checkout-session', status });
    const listening: Gauge = new Gauge({
      name: 'notifications_connected',
      help: 'Whether the database connection that announces changes stands, 1 or 0',
      registers: [this.registry],
      collect: () => listening.set(notifications.isListening ? 1 : 0),
    });
  }

  readonly countCached = (): void => this.cached.inc();

  /** Also if the caller gave up; not event streams. */
  readonly measure: RequestHandler = (request, response, next) => {
    const start = process.hrtime.bigint();
    response.once('close', () => {
      if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return;
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const status = response.headersSent ? response.statusCode : ABANDONED;
      this.durations.observe({ method: request.method, route: routeOf(request), status }, seconds);
    });
    next();
  };
}

/** Its pattern: ids would create a series each. */
export const routeOf = ({ route }: Request & { route?: { path?: unknown } }): string =>
  typeof route?.path === 'string' ? route.path : 'none';

/** Postgres may be elsewhere than in DATA_DIR, because it does not run as root. */
const foldersIn = async (dataDirectory: string): Promise<Record<'data' | 'database' | 'photos', string>> => {
  const postgres = path.join(dataDirectory, 'postgres');
  const elsewhere = await readFile(path.join(postgres, 'location'), 'utf8').catch(() => postgres);
  return { data: dataDirectory, database: elsewhere.trim(), photos: path.join(dataDirectory, 's3') };
};

function watchDisks(registry: Registry, dataDirectory: string): void {
  const show = (name: string, help: string, bytesOf: (disk: StatsFs) => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['disk'],
      registers: [registry],
      collect: async () => {
        for (const [disk, folder] of Object.entries(await foldersIn(dataDirectory))) {
          const found = await statfs(folder).catch(() => undefined);
          if (found) gauge.set({ disk }, bytesOf(found));
          else gauge.remove({ disk });
        }
      },
    });
  };
  show('disk_size_bytes', 'Size of the disk of a folder', ({ blocks, bsize }) => blocks * bsize);
  show('disk_free_bytes', 'What the shop may still write to it', ({ bavail, bsize }) => bavail * bsize);
}
