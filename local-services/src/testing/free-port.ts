import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isPortFree } from '../ports/assigned-ports.js';
import { FolderInUse, lockFolder } from '../processes/folder-lock.js';

/** Below the ports of clients. */
const PORTS = { from: 20_000, to: 32_000 };
const reservations = path.join(tmpdir(), 'shop-test-ports');

/** Nobody else gets it from here while this process runs. */
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
