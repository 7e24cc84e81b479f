import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Below the ports that the system gives to clients, so that no other program takes it in between. */
const PORTS = { from: 20_000, to: 32_000 };
/** A file per port that a running test process has, named after it; it contains the process's id. */
const reservations = path.join(tmpdir(), 'test-ports');

/** A free port that no other process gets from here while this one runs, even while nothing listens on it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (reserve(port) && (await isFree(port))) return port;
  }
}

let hasSwept = false;
function reserve(port: number): boolean {
  if (!hasSwept) sweep();
  hasSwept = true;
  try {
    writeFileSync(path.join(reservations, String(port)), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the reservations of processes that have ended. */
function sweep(): void {
  mkdirSync(reservations, { recursive: true });
  for (const name of readdirSync(reservations)) {
    const file = path.join(reservations, name);
    if (!isRunning(Number(textOf(file)))) rmSync(file, { force: true });
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  // an id that is being written is empty still
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
