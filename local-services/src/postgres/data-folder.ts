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
import { writeWhole } from '../files/small-files.js';
import { programOf } from '../processes/process-identity.js';
import type { Program } from './binaries.js';
import { type UserIds, canReach } from './unprivileged-user.js';

/** Where the data goes when Postgres, running as another user than root, cannot get to the folder that was asked for. */
export const SYSTEM_FOLDER = '/var/lib/magnet-shop';

export type RunProgram = (name: Program, args: string[]) => void;

/** Runs one of Postgres' programs to its end. Throws with what it said when it fails. */
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
      // the message holds what the program wrote
      throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  };
}

/** The folder for the data of `directory`: inside it where the user can get there, else under the system's folder for such data. */
export function placeOfData(directory: string, user: UserIds | null): string {
  const pointer = path.join(directory, 'location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const inside = path.join(directory, 'data');
  if (user === null || canReach(inside, user)) return inside;
  const outside = path.join(SYSTEM_FOLDER, randomUUID(), 'data');
  mkdirSync(path.dirname(outside), { recursive: true });
  writeFileSync(pointer, `${outside}\n`);
  return outside;
}

/** The password of the only role, made once; nobody but us can read it. */
export function passwordIn(directory: string): string {
  const file = path.join(directory, 'password');
  if (!existsSync(file)) {
    writeWhole(file, `${randomBytes(24).toString('base64url')}\n`, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Makes a new cluster, unless there is one. It gets its name only when it is whole: an interrupted start leaves nothing half made. */
export function initialise({
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
    // the built-in locale sorts and compares the same on every system, whatever is installed there
    const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    run('initdb', ['-D', draft, ...role, ...locale, '--wal-segsize=4', ...(isThrowaway ? ['--no-sync'] : [])]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, data);
}

/** Throws, in one line, when the data were made by another major version than the programs are. */
export function checkVersion(data: string, version: string): void {
  const made = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  const major = version.split('.')[0];
  if (made !== major)
    throw new Error(
      `The data in ${data} are of Postgres ${made}, and this is Postgres ${major}: dump them with ${made} first.`,
    );
}

/**
 * Ends the Postgres that a killed supervisor has left behind. The caller holds the folder's lock, so nobody needs it any more.
 * A pid file whose process is gone is left to Postgres itself: it makes sure that no child of the dead one is alive.
 */
export function endOrphan({ data, run, log }: { data: string; run: RunProgram; log: (line: string) => void }): void {
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (programOf(pid) === 'postgres') {
    log(`stopping the Postgres that was left behind (process ${pid})`);
    run('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w', '-t', '20']);
  } else if (isTaken(pid) && !hasServerProcesses(data)) {
    // the number belongs to somebody else now (after a reboot for instance), or to a dead process that nobody has
    // collected: Postgres would take it for one that runs, and refuse to start for ever
    rmSync(pidFile, { force: true });
  }
}

/** Whether the system knows the number, be its process dead or alive. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whether sessions of a killed Postgres are still alive. They work inside the data folder, and end within moments. */
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
    return null; // it has ended meanwhile, or belongs to somebody else
  }
}
