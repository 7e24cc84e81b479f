import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../errors/error-code.js';
import { type FolderLock, lockFolder } from '../processes/folder-lock.js';
import { postgresPrograms } from './binaries.js';
import {
  SYSTEM_FOLDER,
  checkVersion,
  stopOrphan,
  createCluster,
  passwordIn,
  resolveDataFolder,
  programRunner,
} from './data-folder.js';
import { type ServerProcess, startServerProcess } from './server-process.js';
import { unprivilegedUser } from './unprivileged-user.js';
import { withClient } from './with-client.js';

const ROLE = 'shop';
const START_DEADLINE_MS = 60_000;
/** For the sessions of a killed Postgres. */
const LEFTOVER_DEADLINE_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/** No jit: it slows short statements down. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '80',
  jit: 'off',
  min_wal_size: '16MB',
  max_wal_size: '256MB',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const throwawaySettings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };

export type PostgresOptions = {
  directory: string;
  port: number;
  database: string;
  /** For tests: data does not survive a power cut. */
  isThrowaway?: boolean;
  log?: (line: string) => void;
};

export type EmbeddedPostgres = { url: string; data: string; stop(): Promise<void> };

/** Until `stop` or this process's end. Restarts after a crash. Throws `FolderInUse`. */
export async function startEmbeddedPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const directory = path.resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  const lock = lockFolder(path.join(directory, 'lock'));
  try {
    return await startLocked({ ...options, directory }, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(options: PostgresOptions, lock: FolderLock): Promise<EmbeddedPostgres> {
  const { directory, port, database, isThrowaway = false, log = () => undefined } = options;
  const user = unprivilegedUser();
  // others may pass through, but not list it
  chmodSync(directory, user ? 0o711 : 0o700);
  const programs = postgresPrograms({ user, copies: user ? SYSTEM_FOLDER : directory });
  const run = programRunner(programs, user);
  const data = resolveDataFolder(directory, user);
  const password = passwordIn(directory);
  createCluster({ data, password, user, run, isThrowaway });
  checkVersion(data, '18');

  const flags = Object.entries({ ...settings, ...(isThrowaway && throwawaySettings) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const urlOf = (name: string) => `postgres://${ROLE}:${password}@127.0.0.1:${port}/${name}`;
  const startOnce = () => {
    stopOrphan({ data, run, log });
    return startServerProcess({
      program: programs('postgres'),
      args: ['-D', data, '-p', String(port), ...flags],
      user,
      log,
    });
  };

  let server = await startReady(startOnce, urlOf('postgres'));
  await createDatabase(urlOf('postgres'), database);

  const stopping = new AbortController();
  const keepRunning = async () => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await server.ended;
      if (stopping.signal.aborted) return;
      log('Postgres stopped unexpectedly: restarting it');
      await sleep(pause);
      try {
        server = await startReady(startOnce, urlOf('postgres'), stopping.signal);
        if (stopping.signal.aborted) return await server.stop();
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        log(`Postgres cannot start: ${String(error)}`);
      }
    }
  };
  const supervision = keepRunning();

  const stop = async () => {
    stopping.abort();
    await server.stop();
    await supervision;
    lock.release();
  };
  return { url: urlOf(database), data, stop };
}

/** Retries after `kill -9`, while old sessions hold shared memory. */
async function startReady(
  startOnce: () => ServerProcess,
  url: string,
  cancelled?: AbortSignal,
): Promise<ServerProcess> {
  const started = Date.now();
  for (;;) {
    const server = startOnce();
    try {
      if (await untilReady(server, url, () => cancelled?.aborted === true || Date.now() > started + START_DEADLINE_MS))
        return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
    const lines = await server.ended;
    const isHeldByLeftovers = lines.some((line) => /pre-existing shared memory|lock file .* already exists/.test(line));
    if (!isHeldByLeftovers || Date.now() > started + LEFTOVER_DEADLINE_MS)
      throw new Error(`Postgres did not start:\n${lines.join('\n')}`);
    await sleep(200);
  }
}

async function untilReady(server: ServerProcess, url: string, isTooLate: () => boolean): Promise<boolean> {
  while (!server.hasEnded()) {
    if (await answers(url)) return true;
    if (isTooLate()) throw new Error('Postgres was started, but did not answer in time');
    await sleep(20);
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // it may break while closing
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // waiting won't fix a wrong password
    if (codeOf(error) === '28P01') throw error;
    return false;
  } finally {
    await client.end();
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}
