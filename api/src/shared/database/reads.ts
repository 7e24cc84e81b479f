import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { ownWrites } from '../http/own-writes.js';
import { Metrics } from '../metrics/metrics.js';
import { poolOf } from './data-source.js';
import { postgresCodeOf } from './postgres-error.js';
import { Replica, type Lsn } from './replica.js';
import { isDatabaseUnavailable } from './unavailable.js';

export type Reader = Pick<EntityManager, 'query'>;

/** A read of rows that the standby has to remove, and a write. */
const refusedByStandby = new Set(['40001', '25006']);

const rowsOf = async <T>(pool: Pool, text: string, values: unknown[]) => (await pool.query(text, values)).rows as T;

/** On the replica once it has the caller's own writes. */
@Injectable()
export class Reads implements Reader {
  private readonly taken: Counter<'from'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly replica: Replica,
    { registry }: Metrics,
  ) {
    this.taken = new Counter({
      name: 'database_list_reads_total',
      help: 'Reads of lists and of the catalog, by the database that answered',
      labelNames: ['from'],
      registers: [registry],
    });
  }

  /** Without a query runner for each statement. */
  readonly primary: Reader = {
    query: <T>(text: string, values: unknown[] = []) => rowsOf<T>(poolOf(this.dataSource), text, values),
  };

  async query<T>(text: string, values: unknown[] = []): Promise<T> {
    return this.run(ownWrites.getStore() ?? null, (pool) => rowsOf<T>(pool, text, values));
  }

  /** Runs again on the primary if the replica fails. */
  async run<T>(floor: Lsn | null, work: (pool: Pool) => Promise<T>): Promise<T> {
    const pool = this.replica.poolWith(floor);
    if (pool) {
      try {
        const outcome = await work(pool);
        this.taken.inc({ from: 'replica' });
        return outcome;
      } catch (error) {
        if (isDatabaseUnavailable(error)) this.replica.distrust(error);
        else if (!refusedByStandby.has(postgresCodeOf(error) ?? '')) throw error;
      }
    }
    return this.onPrimary(work);
  }

  async onPrimary<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    this.taken.inc({ from: 'primary' });
    return work(poolOf(this.dataSource));
  }
}
