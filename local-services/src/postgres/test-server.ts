import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { rememberedPorts } from '../ports/remembered-port.js';
import { FolderInUse, lockFolder } from '../processes/folder-lock.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

export type TestServer = {
  /** A database on the server, for the one who makes and drops the others. */
  url: string;
  /** Begins the name of every database of this run. */
  run: string;
  stop(): Promise<void>;
};

/**
 * The Postgres of one run of tests: the given one when there is a `DATABASE_URL` (its role has to be allowed to create databases),
 * else an embedded one that lives as long as the run. For the set-up of the runner; a test asks test-database.ts.
 * @public scripts/jest/postgres-setup.mjs imports the built file
 */
export async function startTestServer({
  directory,
  given,
}: {
  directory: string;
  given?: string | undefined;
}): Promise<TestServer> {
  const run = `test_${randomBytes(4).toString('hex')}`;
  if (given) return { url: given, run, stop: () => dropDatabasesOf(run, given) };
  removeDeadRuns(directory);
  const folder = path.join(directory, run);
  const ports = await rememberedPorts(path.join(folder, 'ports.json'), ['postgres']);
  const server = await startEmbeddedPostgres({
    directory: folder,
    port: ports.postgres,
    database: 'tests',
    isThrowaway: true,
  });
  const stop = async () => {
    await server.stop();
    removeRun(folder);
  };
  return { url: server.url, run, stop };
}

/** A run that was killed could not clear up. */
function removeDeadRuns(directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory)) {
    const folder = path.join(directory, name);
    // a run that has only just begun has no lock yet
    if (!existsSync(path.join(folder, 'lock'))) continue;
    try {
      lockFolder(path.join(folder, 'lock'));
      removeRun(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}

function removeRun(folder: string): void {
  const pointer = path.join(folder, 'location');
  if (existsSync(pointer)) rmSync(path.dirname(readFileSync(pointer, 'utf8').trim()), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

async function dropDatabasesOf(run: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [run],
    );
    for (const { name } of rows)
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  } finally {
    await client.end();
  }
}
