import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { HealthChecks } from '../health/health-checks.js';
import { Metrics } from '../metrics/metrics.js';
import { replicaOptions } from './data-source.js';

/** A place in Postgres's log of changes. */
export type Lsn = bigint;

const written = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** Postgres writes `16/B374D848`. */
export function lsnOf(text: string): Lsn | null {
  const [, high, low] = written.exec(text) ?? [];
  return high !== undefined && low !== undefined ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null;
}

export const textOfLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();

const POLL_MS = 250;
/** Beyond this, everybody gets the primary's answers. */
const MAX_LAG_MS = 5_000;

type Mark = { at: number; lsn: Lsn };

/** A standby (DATABASE_REPLICA_URL), whose progress is polled. */
@Injectable()
export class Replica implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Replica');
  private readonly stopped = new AbortController();
  private readonly replicaPool: pg.Pool | undefined;
  private marks: Mark[] = [];
  private replayed: Lsn | null = null;
  private polling: Promise<void> | undefined;

  constructor(
    { environment: { DATABASE_REPLICA_URL, DATABASE_POOL_SIZE } }: Settings,
    private readonly dataSource: DataSource,
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
  ) {
    if (DATABASE_REPLICA_URL === undefined) return;
    this.replicaPool = new pg.Pool(replicaOptions(DATABASE_REPLICA_URL, DATABASE_POOL_SIZE));
    // without a listener, the error would end the process
    this.replicaPool.on('error', () => undefined);
  }

  get isConfigured(): boolean {
    return this.replicaPool !== undefined;
  }

  onModuleInit(): void {
    if (!this.replicaPool) return;
    this.checks.add({
      name: 'replica',
      weight: 'degrading',
      check: async () => {
        if (this.replayed === null) throw new Error('the replica is not used');
      },
    });
    const gauge: Gauge = new Gauge({
      name: 'database_replica_used',
      help: '1 while reads go to the replica, 0 while it is down or too far behind',
      registers: [this.metrics.registry],
      collect: (): void => gauge.set(this.replayed === null ? 0 : 1),
    });
    this.polling = this.poll();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await this.polling;
    await this.replicaPool?.end();
  }

  /** Undefined if the replica is not there yet. */
  poolWith(floor: Lsn | null): pg.Pool | undefined {
    const has = this.replayed !== null && (floor === null || this.replayed >= floor);
    return has ? this.replicaPool : undefined;
  }

  distrust(error: unknown): void {
    if (this.replayed !== null) this.logger.warn({ err: error }, 'a read from the replica failed');
    this.replayed = null;
  }

  async written(): Promise<Lsn> {
    const [{ lsn }] = await this.dataSource.query<[{ lsn: string }]>(`SELECT pg_current_wal_insert_lsn()::text AS lsn`);
    return lsnOf(lsn) ?? 0n;
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await this.look();
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const wasUsed = this.replayed !== null;
    try {
      const at = Date.now();
      const lsn = await this.written().catch(() => null);
      if (lsn !== null) this.marks.push({ at, lsn });
      this.replayed = await this.trusted();
    } catch (error) {
      this.replayed = null;
      this.marks = [];
      if (wasUsed) this.logger.warn({ err: error }, 'the replica does not answer: reads go to the primary');
      return;
    }
    if (wasUsed !== (this.replayed !== null))
      this.logger.log(this.replayed === null ? 'the replica is too far behind, or none' : 'reads go to the replica');
  }

  /** A server that is no standby may have another history. */
  private async trusted(): Promise<Lsn | null> {
    const { rows } = await this.replicaPool!.query<{ isStandby: boolean; lsn: string | null }>(
      `SELECT pg_is_in_recovery() AS "isStandby", pg_last_wal_replay_lsn()::text AS lsn`,
    );
    const [{ isStandby, lsn } = { isStandby: false, lsn: null }] = rows;
    const replayed = isStandby && lsn !== null ? lsnOf(lsn) : null;
    if (replayed === null) return null;
    this.marks = this.marks.filter(({ at, lsn: mark }) => mark > replayed && at > Date.now() - 2 * MAX_LAG_MS);
    const [oldest] = this.marks;
    return oldest && Date.now() - oldest.at > MAX_LAG_MS ? null : replayed;
  }
}
