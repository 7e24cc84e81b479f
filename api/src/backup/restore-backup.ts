import type pg from 'pg';
import type { ListedObject } from '../integrations/s3/photo-storage.js';
import { migrations } from '../migrations/migrations.js';
import { takeMigrationLock } from '../shared/database/migration-lock.js';
import { withClient } from '../shared/database/with-client.js';
import { BackupError, type Manifest, type StoredFile, objectFileOf } from './backup-format.js';
import type { BackupStorage } from './backup-storage.js';
import { CONCURRENCY, persistently } from './copy-objects.js';
import { inParallel } from '../shared/queues/in-parallel.js';
import { type Migration, checkSchema, createSchema, loadTables, migrationsIn } from './load-tables.js';
import { SortedCursor, storedFilesIn } from './object-list.js';
import { pagesOf, refuse, verifyBackup } from './verify-backup.js';

export type RestoreOptions = {
  databaseUrl: string;
  storage: BackupStorage;
  folder: string;
  /** Gets damaged objects' keys; without it, they are refused. */
  leaveOut?: ((key: string) => void) | undefined;
  log: (line: string) => void;
};

const MARK = 'restore-in-progress';
const MARK_SCHEMA = 'restore_in_progress';
const MARK_TABLE = `${MARK_SCHEMA}.backup`;
const OUR_SCHEMAS = ['graphile_worker', 'slice_registry', 'public'];

/** Checks all files, stores the objects, then loads the database in one transaction. After an interruption, repeat it. Throws a `BackupError`. */
export async function restoreBackup({
  databaseUrl,
  storage,
  folder,
  leaveOut,
  log,
}: RestoreOptions): Promise<Manifest> {
  log('checking the files of the backup');
  const leftOut = new Set<string>();
  const manifest = await verifyBackup(folder, (damaged) => {
    if (!leaveOut) refuse(damaged, '; --without-damaged restores everything else');
    leftOut.add(damaged.key);
    leaveOut(damaged.key);
  });
  const wanted = migrationsIn(manifest, migrations);
  const config = {
    connectionString: databaseUrl,
    application_name: 'shop-restore',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  return withClient(config, async (client) => {
    // an API that starts meanwhile waits
    await takeMigrationLock(client);
    await storage.prepare();
    await refuseOccupied(client, storage, manifest);
    await restoreObjects(storage, { folder, manifest, leftOut, log });
    await restoreDatabase(client, { databaseUrl, folder, manifest, wanted, log });
    await storage.remove(MARK);
    return manifest;
  });
}

async function refuseOccupied(client: pg.Client, storage: BackupStorage, { id }: Manifest): Promise<void> {
  const isMine = (await markIn(client)) === id;
  if (!isMine && (await hasTables(client)))
    throw new BackupError('the database is not empty: restore into a new one, and point the shop to it afterwards');
  const mark = await storage.head(MARK);
  const marked = mark ? await textOf(storage, MARK) : null;
  if (marked === id) return;
  for await (const page of storage.pages(''))
    if (page.length > 0)
      throw new BackupError('the bucket is not empty: restore into a new one, and point the shop to it afterwards');
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' LIMIT 1`,
  );
  return rowCount === 1;
}

async function markIn(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query<{ table: string | null }>(`SELECT to_regclass($1)::text AS table`, [
    MARK_TABLE,
  ]);
  if (!found[0]?.table) return undefined;
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${MARK_TABLE}`);
  return rows[0]?.id;
}

async function textOf(storage: BackupStorage, key: string): Promise<string | null> {
  const object = await storage.open(key);
  return object && Buffer.concat(await object.body.toArray()).toString();
}

async function restoreObjects(
  storage: BackupStorage,
  {
    folder,
    manifest,
    leftOut,
    log,
  }: Pick<RestoreOptions, 'folder' | 'log'> & { manifest: Manifest; leftOut: ReadonlySet<string> },
): Promise<void> {
  await storage.put({ key: MARK, body: Buffer.from(manifest.id), contentType: 'text/plain' });
  const there = new SortedCursor(objectsOf(storage));
  let done = 0;
  for await (const files of pagesOf(storedFilesIn(folder))) {
    const lacking: StoredFile[] = [];
    for (const file of files)
      if (!leftOut.has(file.key) && (await there.find(file.key))?.size !== file.size) lacking.push(file);
    await inParallel(lacking, CONCURRENCY, ({ key, size, contentType, sha256 }) =>
      persistently(() => storage.putFile({ key, file: objectFileOf(folder, sha256), size, contentType })),
    );
    done += files.length;
    log(`objects: ${done} of ${manifest.objects.count}`);
  }
  await there.close();
}

async function* objectsOf(storage: BackupStorage): AsyncGenerator<ListedObject> {
  for await (const page of storage.pages('')) yield* page;
}

async function restoreDatabase(
  client: pg.Client,
  {
    databaseUrl,
    folder,
    manifest,
    wanted,
    log,
  }: Omit<RestoreOptions, 'storage' | 'leaveOut'> & { manifest: Manifest; wanted: Migration[] },
): Promise<void> {
  if (await markIn(client))
    for (const schema of OUR_SCHEMAS) await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS public`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${MARK_SCHEMA}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${MARK_TABLE} AS SELECT $1::text AS id`, [manifest.id]);
  await createSchema(databaseUrl, wanted);
  await checkSchema(client, manifest);
  await client.query('BEGIN');
  await loadTables(client, folder, manifest, log);
  await client.query(`DROP SCHEMA ${MARK_SCHEMA} CASCADE`);
  await client.query('COMMIT');
  await client.query('ANALYZE');
}
