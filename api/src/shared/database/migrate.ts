import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { beforeBaseline, isBeforeBaseline } from '../../migrations/119-baseline.js';
import { databaseOptions } from './data-source.js';
import { takeMigrationLock } from './migration-lock.js';
import { postgresCodeOf } from './postgres-error.js';
import { isDatabaseUnavailable } from './unavailable.js';

type Migrations = (new () => MigrationInterface)[];
export type MigrateOptions = {
  lockTimeoutMs?: number;
  attempts?: number;
  /** Locks are held until the transaction ends. */
  statementTimeoutMs?: number;
};

const WAIT_FOR_DATABASE_MS = 60_000;
const AGAIN_MS = 200;
/** Lock timeout and deadlock. */
const tryAgainCodes = new Set(['55P03', '40P01']);
const UNDEFINED_TABLE = '42P01';

/** With the job queue's schema. Waits for the database; replicas take turns. */
export async function migrate(
  url: string,
  migrations: Migrations,
  { lockTimeoutMs = 2_000, attempts = 60, statementTimeoutMs = 10_000 }: MigrateOptions = {},
): Promise<void> {
  const turn = await connected(url);
  try {
    await takeMigrationLock(turn);
    if (isBeforeBaseline(await appliedIn(turn))) throw new Error(`${beforeBaseline.problem}: ${beforeBaseline.advice}`);
    for (let attempt = 1; ; attempt++) {
      try {
        await migrateJobs(url, lockTimeoutMs);
        await migrateShop(url, migrations, { lockTimeoutMs, statementTimeoutMs });
        return;
      } catch (error) {
        if (attempt === attempts || !tryAgainCodes.has(postgresCodeOf(error) ?? '')) throw error;
        new Logger('Database').warn({ err: error, attempt }, 'a migration got no lock; it is tried again');
        await sleep(AGAIN_MS);
      }
    }
  } finally {
    // the lock ends with the connection
    await turn.end();
  }
}

/** Waits until somebody else has applied them. */
export async function untilMigrated(url: string, migrations: Migrations): Promise<void> {
  const client = await connected(url);
  try {
    for (let isFirst = true; ; isFirst = false) {
      const applied = await appliedIn(client);
      const missing = migrations.map(({ name }) => name).filter((name) => !applied.has(name));
      if (missing.length === 0) return;
      if (isFirst) new Logger('Database').log({ missing }, 'waiting for migrations');
      await sleep(AGAIN_MS);
    }
  } finally {
    await client.end();
  }
}

async function appliedIn(client: pg.Client): Promise<Set<string>> {
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (postgresCodeOf(error) !== UNDEFINED_TABLE) throw error;
    return new Set();
  }
}

async function migrateJobs(url: string, lockTimeoutMs: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, lock_timeout: lockTimeoutMs });
  const lost = (error: Error) => new Logger('Database').warn({ err: error }, 'lost the connection for migrations');
  pool.on('error', lost);
  // without a listener, an error would end the process
  pool.on('connect', (client) => client.on('error', lost));
  try {
    await runJobMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

async function migrateShop(
  url: string,
  migrations: Migrations,
  { lockTimeoutMs, statementTimeoutMs }: { lockTimeoutMs: number; statementTimeoutMs: number },
): Promise<void> {
  // no timeouts: a backfill takes its time
  const options = { ...databaseOptions(url), extra: { lock_timeout: lockTimeoutMs } };
  const dataSource = new DataSource({ ...options, poolSize: 2, migrations, migrationsTransactionMode: 'each' });
  await dataSource.initialize();
  for (const migration of dataSource.migrations) limitStatements(migration, statementTimeoutMs);
  try {
    for (const { name } of await dataSource.runMigrations()) new Logger('Database').log(`migrated: ${name}`);
  } finally {
    await dataSource.destroy();
  }
}

function limitStatements(migration: MigrationInterface, milliseconds: number): void {
  if (migration.transaction === false) return;
  const up = migration.up.bind(migration);
  migration.up = async (runner) => {
    await runner.query(`SET LOCAL statement_timeout = ${milliseconds}`);
    await up(runner);
  };
}

async function connected(url: string): Promise<pg.Client> {
  const deadline = Date.now() + WAIT_FOR_DATABASE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    client.on('error', (error) => new Logger('Database').warn({ err: error }, 'lost the connection for migrations'));
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end();
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      await sleep(500);
    }
  }
}
