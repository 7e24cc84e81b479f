import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { assignedPorts } from '../ports/assigned-ports.js';
import { FolderInUse, lockFolder } from '../processes/folder-lock.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { withClient } from './with-client.js';

export type TestServer = {
  url: string;
  run: string;
  stop(): Promise<void>;
};

/**
 * The server of `DATABASE_URL`, whose role may create databases, else an embedded one.
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
  dropLeftoverDatabases(directory);
  const folder = path.join(directory, run);
  const ports = await assignedPorts(path.join(folder, 'ports.json'), ['postgres']);
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

function dropLeftoverDatabases(directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory)) {
    const folder = path.join(directory, name);
    // a starting run has no lock yet
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
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [run],
    );
    for (const { name } of rows)
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  });
}
