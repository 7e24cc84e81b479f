import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** The connections that TypeORM works with, for those who speak to Postgres without it. */
export function poolOf({ driver }: DataSource): Pool {
  if (!(driver instanceof PostgresDriver)) throw new Error('the database must be Postgres');
  const pool: Pool = driver.master;
  return pool;
}
