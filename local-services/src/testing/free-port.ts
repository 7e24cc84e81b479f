import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isPortFree } from '../ports/assigned-ports.js';
import { FolderInUse, lockFolder } from '../processes/folder-lock.js';

/** Below the ports that the system gives to clients, so that no other program takes it in between. */
const PORTS = { from: 20_000, to: 32_000 };
/** A lock for each port, named after it. */
const reservations = path.join(tmpdir(), 'shop-test-ports');

/** A free port that no other process gets from here while this one runs, even while nothing listens on it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (reserve(port) && (await isPortFree(port))) return port;
  }
}

function reserve(port: number): boolean {
  try {
    lockFolder(path.join(reservations, String(port)));
    return true;
  } catch (error) {
    if (error instanceof FolderInUse) return false;
    throw error;
  }
}
