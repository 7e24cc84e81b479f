import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Gauge } from 'prom-client';
import { Settings } from '../../config/settings.js';
import { Metrics } from './metrics.js';

const FRESH_MS = 2_000;
const CONNECT_MS = 1_000;
const STATEMENT_MS = 2_000;

/** `hide`: if the rows cannot be read. */
export type DatabaseFigure<Row> = { sql: string; show: (rows: readonly Row[]) => void; hide: () => void };

/** On its own connection, which does not wait for the pool. */
@Injectable()
export class DatabaseFigures implements OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private readonly figures: DatabaseFigure<never>[] = [];
  private readonly pool: pg.Pool;
  private readonly up: Gauge;
  private reading: Promise<void> | undefined;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    { environment }: Settings,
    private readonly metrics: Metrics,
  ) {
    this.pool = new pg.Pool({
      connectionString: environment.DATABASE_URL,
      application_name: 'shop-metrics',
      max: 1,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS,
      idleTimeoutMillis: 1_000,
    });
    this.pool.on('error', (error) => this.logger.debug({ err: error }, 'lost the connection for metrics'));
    this.up = new Gauge({
      name: 'database_figures_up',
      help: 'Whether the figures from the database could be read, 1 or 0',
      registers: [metrics.registry],
    });
    const size = new Gauge({
      name: 'database_size_bytes',
      help: 'Size of the database',
      registers: [metrics.registry],
    });
    this.add<{ size: number }>({
      sql: 'SELECT pg_database_size(current_database()) AS size',
      show: ([row]) => size.set(row?.size ?? 0),
      hide: () => size.reset(),
    });
  }

  /** Call it in a constructor or `onModuleInit`. */
  add<Row>(figure: DatabaseFigure<Row>): void {
    this.figures.push(figure);
  }

  /** The only row's only column, or with a label one value for each of its columns, whose names the label takes. */
  addGauge({ name, help, label, sql }: { name: string; help: string; label?: string; sql: string }): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.metrics.registry],
    });
    this.add<Record<string, number>>({
      sql,
      show: ([row = {}]) => {
        for (const [column, value] of Object.entries(row))
          gauge.set(label === undefined ? {} : { [label]: column }, value);
      },
      hide: () => (label === undefined ? gauge.remove() : gauge.reset()),
    });
  }

  /** Never throws. */
  refresh(): Promise<void> {
    if (performance.now() - this.readAt < FRESH_MS) return Promise.resolve();
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
      this.readAt = performance.now();
    });
    return this.reading;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async read(): Promise<void> {
    const columns = this.figures.map(
      ({ sql }, index) => `(SELECT coalesce(json_agg(figure), '[]') FROM (${sql}) AS figure) AS f${index}`,
    );
    try {
      const { rows } = await this.pool.query<Record<string, never[]>>(`SELECT ${columns.join(', ')}`);
      for (const [index, { show }] of this.figures.entries()) show(rows[0]?.[`f${index}`] ?? []);
      this.up.set(1);
    } catch (error) {
      this.logger.warn({ err: error }, 'the figures of the database could not be read');
      for (const { hide } of this.figures) hide();
      this.up.set(0);
    }
  }
}
