import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { Reads } from '../../shared/database/reads.js';
import { Replica, type Lsn } from '../../shared/database/replica.js';

/**
 * A read. `once`: each connection plans it once for all values. `by index`: planned for these values and without
 * sequential scans, because Postgres expects the first matches at the start of the table and reads all of it when there
 * are none.
 */
export type Read = { text: string; values?: unknown[]; plan?: 'once' | 'by index' };

/**
 * Reads the catalog straight through pg, which costs less per call than TypeORM. A replica answers if it has the last change of the
 * catalog that this process knows of: what is older must not get into the cache of responses.
 */
@Injectable()
export class CatalogReads {
  /** Null until the place of the last change is known. */
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

  /** The catalog has changed, or may have: until it is known where, only the primary is read. */
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
      // after an outage of the primary the catalog counts as changed, and this asks again
    } finally {
      this.asking = undefined;
    }
  }
}

/** The setting ends with the transaction. A connection on which that fails is not reused. */
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
