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
 * Brings the schema up to date: ours and the job queue's. Replicas that start at the same time take turns. Waits for a database
 * that is not there yet.
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
    // the lock goes with the connection
    await turn.end();
  }
}

async function connected(url: string): Promise<pg.Client> {
  const deadline = Date.now() + WAIT_FOR_DATABASE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    client.on('error', (error) =>
      new Logger('Database').warn({ err: error }, 'the connection of the migrations broke'),
    );
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
