import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../shared/database/pool.js';

/**
 * A read. `once`: each connection plans it once for all values. `by index`: planned for these values and without
 * sequential scans, because Postgres expects the first matches at the start of the table and reads all of it when there
 * are none.
 */
export type Read = { text: string; values?: unknown[]; plan?: 'once' | 'by index' };

/** Reads the catalogue straight through pg, which costs less per call than TypeORM. */
@Injectable()
export class CatalogReads {
  constructor(private readonly dataSource: DataSource) {}

  async rows<Row extends QueryResultRow>({ text, values = [], plan = 'once' }: Read): Promise<Row[]> {
    const pool = poolOf(this.dataSource);
    if (plan === 'by index') return byIndex(pool, (client) => client.query<Row>({ text, values }));
    return (await pool.query<Row>(text, values)).rows;
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
