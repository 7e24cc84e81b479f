import { chmod, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Tests use a small part. */
const ROOM_BYTES = 4e9;
const DAY_MS = 86_400_000;

/**
 * The folder for the temporary files of tests. It is in memory where there is room: a test's database alone is hundreds of
 * files, which a disk takes a good part of a second to copy. What a killed run has left there is removed after a day.
 * @returns {Promise<{ folder: string, isInMemory: boolean }>}
 */
export async function temporaryFolder() {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < ROOM_BYTES) return { folder: tmpdir(), isInMemory: false };
  const folder = path.join(MEMORY, 'magnet-shop-tests');
  await mkdir(folder, { recursive: true });
  // Postgres runs as another user
  await chmod(folder, 0o1777).catch(() => undefined);
  for (const name of await readdir(folder)) {
    const entry = path.join(folder, name);
    const changed = await stat(entry).catch(() => undefined);
    const isStale = changed && Date.now() - changed.mtimeMs > DAY_MS;
    // what belongs to another user stays
    if (isStale) await rm(entry, { recursive: true, force: true }).catch(() => undefined);
  }
  return { folder, isInMemory: true };
}
