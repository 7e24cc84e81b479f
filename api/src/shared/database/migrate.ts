import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { databaseOptions } from './data-source.js';
import { isDatabaseUnavailable } from './unavailable.js';

const LOCK = 'shop-migrations';
const WAIT_FOR_DATABASE_MS = 60_000;

/**
 * Migrates our schema and that of the job queue. Replicas that start together take turns. Waits until the database is
 * up.
 */
export async function migrate(url: string, migrations: (new () => MigrationInterface)[]): Promise<void> {
  const turn = await connected(url);
  try {
    await turn.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
    const { extra: _withoutTimeouts, ...options } = databaseOptions(url);
    const dataSource = new DataSource({ ...options, poolSize: 2, migrations, migrationsTransactionMode: 'each' });
    await dataSource.initialize();
    try {
      for (const { name } of await dataSource.runMigrations()) new Logger('Database').log(`migrated: ${name}`);
    } finally {
      await dataSource.destroy();
    }
    await runJobMigrations({ connectionString: url, maxPoolSize: 2 });
  } finally {
    // the lock ends with the connection
    await turn.end();
  }
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
