import { runMigrations as runJobMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { isBeforeBaseline, squashedNames } from '../migrations/119-baseline.js';
import { databaseOptions } from '../shared/database/data-source.js';
import { BackupError, type Manifest } from './backup-format.js';
import { copyTableIn } from './copy-tables.js';
import { migrationsOf, nameOf, tablesOf } from './database-schema.js';

export type Migration = new () => MigrationInterface & { name: string };

/** Refuses unknown migrations. */
export function migrationsIn({ migrations }: Manifest, all: readonly Migration[]): Migration[] {
  const wanted = new Set(migrations);
  if (isBeforeBaseline(wanted))
    throw new BackupError(
      'the backup has only some of the migrations up to 119: restore it with the last release that has them, then start that once',
    );
  const names = new Set([...squashedNames, ...all.map((migration) => new migration().name)]);
  if (migrations.some((name) => !names.has(name)))
    throw new BackupError('the backup was made by a newer version of the shop: restore it with that version');
  return all.filter((migration) => wanted.has(new migration().name));
}

/** Later ones are left to the API's next start. */
export async function createSchema(databaseUrl: string, migrations: Migration[]): Promise<void> {
  const { extra: _withoutTimeouts, ...options } = databaseOptions(databaseUrl);
  const dataSource = new DataSource({ ...options, poolSize: 2, migrations, migrationsTransactionMode: 'each' });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
  await runJobMigrations({ connectionString: databaseUrl, maxPoolSize: 2 });
}

export async function checkSchema(client: Client, manifest: Manifest): Promise<void> {
  const { jobQueueMigration } = await migrationsOf(client);
  if (jobQueueMigration < manifest.jobQueueMigration)
    throw new BackupError('the backup was made by a newer version of the job queue');
  const there = new Map((await tablesOf(client)).map((table) => [nameOf(table), new Set(table.columns)]));
  for (const table of manifest.tables) {
    const unknown = table.columns.filter((column) => !there.get(nameOf(table))?.has(column));
    if (unknown.length > 0) throw new BackupError(`the schema has no ${nameOf(table)} (${unknown.join(', ')})`);
  }
}

type Definition = { table: string; name: string; definition: string };

/** They would refuse rows before those they refer to. */
const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 ORDER BY 1, 2`;
/** Sorting once, after filling, is faster. */
const INDEXES = `
  SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_'
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid) ORDER BY 2`;

/** In the client's transaction, without triggers: their effects are among the rows. Keys, made afterwards, check every row. */
export async function loadTables(
  client: Client,
  folder: string,
  manifest: Manifest,
  log: (line: string) => void,
): Promise<void> {
  const tables = await tablesOf(client);
  const all = tables.map(nameOf);
  const { rows: foreignKeys } = await client.query<Definition>(FOREIGN_KEYS);
  const { rows: indexes } = await client.query<Definition>(INDEXES);
  for (const table of all) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(`TRUNCATE ${all.join(', ')}`);
  for (const table of manifest.tables) {
    await copyTableIn(client, table, folder);
    if (table.rows > 0) log(`${table.schema}.${table.table}: ${table.rows} rows`);
  }
  for (const { schema, name, value, isCalled } of manifest.sequences)
    await client.query('SELECT setval(format($1, $2::text, $3::text)::regclass, $4::bigint, $5)', [
      '%I.%I',
      schema,
      name,
      value,
      isCalled,
    ]);
  log(`building ${indexes.length} indexes, checking ${foreignKeys.length} foreign keys`);
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const table of all) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  // they are taken by processes of another database
  await client.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`,
  );
  await client.query(
    `UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`,
  );
}
