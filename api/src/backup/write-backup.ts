import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { HOLD_FILE_REMOVAL } from 'shared-server/postgres/file-removal';
import { releaseSharedMigrationLock, takeMigrationLock } from '../shared/database/migration-lock.js';
import { BackupError, FORMAT, type Manifest, type SequenceValue, manifestOf } from './backup-format.js';
import type { BackupStorage } from './backup-storage.js';
import { copyObjects } from './copy-objects.js';
import { copyTableOut, sync } from './copy-tables.js';
import { migrationsOf, sequencesOf, tablesOf } from './database-schema.js';
import { missingObjects, writeNamedKeys } from './missing-objects.js';
import { EarlierObjects } from './object-list.js';

export type BackupOptions = {
  databaseUrl: string;
  storage: BackupStorage;
  /** Must be absent or empty. */
  folder: string;
  /** Its unchanged objects are linked instead of copied. */
  since?: string | undefined;
  log: (line: string) => void;
};

type Snapshot = Pick<Manifest, 'snapshotAt' | 'postgres' | 'migrations' | 'jobQueueMigration' | 'tables' | 'sequences'>;

export const draftOf = (folder: string): string => `${folder}.partial`;

/** The database as of one moment, then all objects. A repetition keeps what was copied. Throws a `BackupError`. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { databaseUrl, storage, log } = options;
  const folder = path.resolve(options.folder);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty: give each backup a folder of its own`);
  if (options.since !== undefined && !existsSync(manifestOf(options.since)))
    throw new BackupError(`${options.since} is not a complete backup`);
  const draft = draftOf(folder);
  const earlier = await prepareDraft(draft, options.since, log);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'shop-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  await client.connect();
  const ended = new Promise<never>((_, reject) => {
    client.on('error', (cause) => reject(new BackupError('lost the connection to the database', { cause })));
  });
  ended.catch(() => undefined);
  try {
    await client.query(HOLD_FILE_REMOVAL);
    const snapshot = await takeSnapshot(client, draft, log);
    const objects = await Promise.race([
      ended,
      copyObjects(storage, draft, {
        earlier,
        onProgress: (count, bytes) => log(`objects: ${count}, ${megabytes(bytes)}`),
      }),
    ]);
    // a lost connection would have let files go
    await client.query('SELECT 1');
    const { reused, ...counted } = objects;
    log(`objects: ${counted.count}, ${megabytes(counted.bytes)}, ${reused} of them unchanged`);
    const manifest: Manifest = {
      format: FORMAT,
      id: randomUUID(),
      ...snapshot,
      finishedAt: new Date().toISOString(),
      objects: counted,
      missingObjects: await missingObjects(draft),
    };
    await finish(draft, folder, manifest);
    return manifest;
  } finally {
    for (const one of earlier) await one.close();
    await client.end();
  }
}

async function prepareDraft(draft: string, since: string | undefined, log: (line: string) => void) {
  const earlier = await interruptedOf(draft);
  if (existsSync(draft)) {
    log('an earlier attempt was interrupted: its objects are kept');
    const interrupted = `${draft}-${randomUUID()}`;
    await rename(draft, interrupted);
    earlier.push(interrupted);
  }
  await mkdir(path.join(draft, 'objects'), { recursive: true, mode: 0o700 });
  await mkdir(path.join(draft, 'tables'), { mode: 0o700 });
  return [...earlier, ...(since === undefined ? [] : [path.resolve(since)])].map(
    (folder) => new EarlierObjects(folder),
  );
}

async function interruptedOf(draft: string): Promise<string[]> {
  const parent = path.dirname(draft);
  await mkdir(parent, { recursive: true });
  const names = await readdir(parent);
  return names.filter((name) => name.startsWith(`${path.basename(draft)}-`)).map((name) => path.join(parent, name));
}

/** As of one moment; migrations wait. */
async function takeSnapshot(client: pg.Client, draft: string, log: (line: string) => void): Promise<Snapshot> {
  await client.query(`SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'`);
  await takeMigrationLock(client, { isShared: true });
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `SELECT now() AS at, current_setting('server_version') AS postgres`,
  );
  const { at, postgres } = rows[0]!;
  const tables = [];
  for (const table of await tablesOf(client)) {
    const file = await copyTableOut(client, table, draft);
    log(`${table.schema}.${table.table}: ${file.rows} rows, ${megabytes(file.rowBytes)}`);
    tables.push(file);
  }
  // after the rows, so that none is behind
  const sequences: SequenceValue[] = [];
  for (const sequence of await sequencesOf(client)) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM "${sequence.schema}"."${sequence.name}"`,
    );
    sequences.push({ ...sequence, ...values[0]! });
  }
  const migrations = await migrationsOf(client);
  await writeNamedKeys(client, draft);
  await client.query('COMMIT');
  await releaseSharedMigrationLock(client);
  return { snapshotAt: at.toISOString(), postgres, ...migrations, tables, sequences };
}

/** The folder is named when everything is on the disk. */
async function finish(draft: string, folder: string, manifest: Manifest): Promise<void> {
  await writeFile(manifestOf(draft), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await sync(manifestOf(draft));
  await rename(draft, folder);
  for (const interrupted of await interruptedOf(draft)) await rm(interrupted, { recursive: true, force: true });
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
