import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { codeOf } from '../errors/error-code.js';
import { writeFileAtomically } from '../files/atomic-file.js';
import { programOf } from '../processes/process-identity.js';
import type { Program } from './binaries.js';
import { type UserIds, canReach } from './unprivileged-user.js';

/** If a non-root Postgres cannot reach the requested folder. */
export const SYSTEM_FOLDER = '/var/lib/magnet-shop';

const STOP_DEADLINE_MS = 20_000;

export type RunProgram = (name: Program, args: string[]) => void;

/** Throws with the program's output. */
export function programRunner(programs: (name: Program) => string, user: UserIds | null): RunProgram {
  return (name, args) => {
    try {
      execFileSync(programs(name), args, {
        ...user,
        cwd: '/',
        env: { ...process.env, LC_ALL: 'C' },
        stdio: ['ignore', 'pipe', 'pipe'],
        encoding: 'utf8',
      });
    } catch (error) {
      throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  };
}

/** Inside of `directory` if the user can reach it. */
export function resolveDataFolder(directory: string, user: UserIds | null): string {
  const pointer = path.join(directory, 'location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const inside = path.join(directory, 'data');
  if (user === null || canReach(inside, user)) return inside;
  const outside = path.join(SYSTEM_FOLDER, randomUUID(), 'data');
  mkdirSync(path.dirname(outside), { recursive: true });
  writeFileAtomically(pointer, `${outside}\n`);
  return outside;
}

/** Of the only role; readable only by this user. */
export function passwordIn(directory: string): string {
  const file = path.join(directory, 'password');
  if (!existsSync(file)) {
    writeFileAtomically(file, `${randomBytes(24).toString('base64url')}\n`, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Renamed when complete: an interrupted start leaves nothing. */
export function createCluster({
  data,
  password,
  user,
  run,
  isThrowaway,
}: {
  data: string;
  password: string;
  user: UserIds | null;
  run: RunProgram;
  isThrowaway: boolean;
}): void {
  if (existsSync(path.join(data, 'PG_VERSION'))) return;
  const draft = `${data}.init`;
  const passwordFile = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const made of [draft, passwordFile]) chownSync(made, user.uid, user.gid);
  try {
    const role = ['-U', 'shop', '-A', 'scram-sha-256', '--pwfile', passwordFile];
    // sorts the same on every system
    const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    run('initdb', ['-D', draft, ...role, ...locale, '--wal-segsize=4', ...(isThrowaway ? ['--no-sync'] : [])]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, data);
}

export function checkVersion(data: string, version: string): void {
  const made = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  const major = version.split('.')[0];
  if (made !== major)
    throw new Error(
      `The data in ${data} belongs to Postgres ${made}, but this is Postgres ${major}: dump it with ${made} first.`,
    );
}

/** After a killed supervisor. Hold the folder's lock. */
export function stopOrphan({ data, run, log }: { data: string; run: RunProgram; log: (line: string) => void }): void {
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isRunning = () => programOf(pid) === 'postgres';
  if (isRunning()) {
    log(`stopping a leftover Postgres (process ${pid})`);
    if (stopOnceRunning({ data, run, isRunning })) return;
  }
  // reused, or a zombie, which Postgres would take for a live server
  if (isTaken(pid) && !hasServerProcesses(data)) rmSync(pidFile, { force: true });
}

/** False for a zombie, for whose end `pg_ctl` waits in vain. */
function stopOnceRunning({ data, run, isRunning }: { data: string; run: RunProgram; isRunning: () => boolean }) {
  const started = Date.now();
  for (;;) {
    try {
      run('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w', '-t', '2']);
      return true;
    } catch (error) {
      if (!isRunning()) return false;
      if (Date.now() > started + STOP_DEADLINE_MS) throw error;
    }
  }
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Sessions of a killed Postgres end within moments. */
function hasServerProcesses(data: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some(
    (name) => /^\d+$/.test(name) && programOf(Number(name)) === 'postgres' && workingFolderOf(name) === data,
  );
}

function workingFolderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // ended, or another user's process
  }
}
