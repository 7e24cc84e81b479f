import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../shared/database/pool.js';

/**
 * A statement that reads. It is planned once by each connection, whatever its values; or each time, for these values, and without
 * reading whole tables: of a statement that asks for the first matches only, Postgres believes that they stand at the table's
 * beginning, and reads all of it where there are none.
 */
export type Read = { text: string; values?: unknown[]; plan?: 'once' | 'by index' };

/** Each connection keeps its plans for as long as it lives: whoever tries all combinations of filters must not fill its memory. */
const MAXIMUM_PLANNED = 200;

/** The catalogue's way to Postgres: everybody reads all the time, so it is a short one. */
@Injectable()
export class CatalogReads {
  private readonly planned = new Map<string, string>();

  constructor(private readonly dataSource: DataSource) {}

  /** The rows of a statement. */
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

/** The setting goes with the transaction; a connection on which that fails is not used again. */
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
