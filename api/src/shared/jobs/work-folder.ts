import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** After this time the queue takes a job away from its worker. */
const MAX_JOB_MS = 4 * 60 * 60 * 1_000;
const NAME = /^shop-(?:export|print)-/;

/** A retry has the same folder, and removes what a killed attempt has left in it. */
export type WorkFolder = { kind: 'export' | 'print'; id: string };

const pathOf = ({ kind, id }: WorkFolder): string => path.join(tmpdir(), `shop-${kind}-${id}`);

export async function emptyWorkFolder(folder: WorkFolder): Promise<string> {
  await removeWorkFolder(folder);
  await mkdir(pathOf(folder), { mode: 0o700 });
  return pathOf(folder);
}

export const removeWorkFolder = (folder: WorkFolder): Promise<void> =>
  rm(pathOf(folder), { recursive: true, force: true });

/**
 * Those in which nothing was written for longer than a job can take, since other workers may share the folder. Returns
 * their names.
 */
export async function removeStaleWorkFolders({ now, parent = tmpdir() }: { now: Date; parent?: string }) {
  const removed: string[] = [];
  for (const name of await readdir(parent)) {
    if (!NAME.test(name)) continue;
    const folder = path.join(parent, name);
    if (now.getTime() - (await lastWrittenAt(folder)) <= MAX_JOB_MS) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}

async function lastWrittenAt(folder: string): Promise<number> {
  try {
    const files = (await readdir(folder)).map((name) => path.join(folder, name));
    const times = await Promise.all([folder, ...files].map((file) => stat(file)));
    return Math.max(...times.map(({ mtimeMs }) => mtimeMs));
  } catch (error) {
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return Infinity;
    throw error;
  }
}
