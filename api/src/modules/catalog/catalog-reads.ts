import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { Reads } from '../../shared/database/reads.js';
import { Replica, type Lsn } from '../../shared/database/replica.js';

/** `by index`: planned for these values without the sequential scans that Postgres chooses where nothing matches. */
export type Read = { text: string; values?: unknown[]; plan?: 'once' | 'by index' };

/** A replica answers only if it has the last known change: nothing older may get into the response cache. */
@Injectable()
export class CatalogReads {
  /** Null while unknown. */
  private lastChange: Lsn | null = null;
  private asking: Promise<void> | undefined;
  private isChangedMeanwhile = false;

  constructor(
    @Inject(Reads) private readonly reads: Pick<Reads, 'run' | 'onPrimary'>,
    @Inject(Replica) private readonly replica: Pick<Replica, 'isConfigured' | 'written'>,
  ) {}

  async rows<Row extends QueryResultRow>({ text, values = [], plan = 'once' }: Read): Promise<Row[]> {
    const work = async (pool: Pool) => {
      if (plan === 'by index') return byIndex(pool, (client) => client.query<Row>({ text, values }));
      return (await pool.query<Row>(text, values)).rows;
    };
    return this.lastChange === null ? this.reads.onPrimary(work) : this.reads.run(this.lastChange, work);
  }

  /** Only the primary is read until its place is known. */
  changed(): void {
    if (!this.replica.isConfigured) return;
    this.lastChange = null;
    if (this.asking) this.isChangedMeanwhile = true;
    else this.asking = this.ask();
  }

  private async ask(): Promise<void> {
    try {
      do {
        this.isChangedMeanwhile = false;
        const lsn = await this.replica.written();
        if (!this.isChangedMeanwhile) this.lastChange = lsn;
      } while (this.isChangedMeanwhile);
    } catch {
      // after an outage the catalog counts as changed, and this asks again
    } finally {
      this.asking = undefined;
    }
  }
}

/** A connection that keeps the setting is not reused. */
async function byIndex<Row>(pool: Pool, read: (client: PoolClient) => Promise<{ rows: Row[] }>): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN READ ONLY; SET LOCAL enable_seqscan = off');
    const { rows } = await read(client);
    await client.query('COMMIT');
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
