import { createHash } from 'node:crypto';
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

/** Connections keep their plans: trying all combinations of filters must not fill their memory. */
const MAXIMUM_PLANNED = 200;

/** Reads the catalogue straight through pg, which costs less per call than TypeORM. */
@Injectable()
export class CatalogReads {
  private readonly planned = new Map<string, string>();

  constructor(private readonly dataSource: DataSource) {}

  async rows<Row extends QueryResultRow>({ text, values = [], plan = 'once' }: Read): Promise<Row[]> {
    const pool = poolOf(this.dataSource);
    if (plan === 'by index') return byIndex(pool, (client) => client.query<Row>({ text, values }));
    const name = this.nameOf(text);
    return (await pool.query<Row>({ ...(name !== undefined && { name }), text, values })).rows;
  }

  private nameOf(text: string): string | undefined {
    if (!this.planned.has(text) && this.planned.size < MAXIMUM_PLANNED)
      this.planned.set(text, createHash('sha1').update(text).digest('base64url'));
    return this.planned.get(text);
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
