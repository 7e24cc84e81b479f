import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The queue takes a job away from its worker after it. */
const MAX_JOB_MS = 4 * 60 * 60 * 1_000;
const NAME = /^shop-(?:export|print)-/;

export type WorkFolder = { kind: 'export' | 'print'; id: string };

const prefixOf = ({ kind, id }: WorkFolder): string => `shop-${kind}-${id}-`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

export async function removeWorkFolders(of: WorkFolder): Promise<void> {
  const prefix = prefixOf(of);
  const left = (await readdir(tmpdir())).filter(
    (name) => name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)),
  );
  await Promise.all(left.map((name) => rm(path.join(tmpdir(), name), { recursive: true, force: true })));
}

/** In its own folder: another worker may have the same job. */
export async function inWorkFolder<T>(of: WorkFolder, work: (folder: string) => Promise<T>): Promise<T> {
  await removeWorkFolders(of);
  const folder = await mkdtemp(path.join(tmpdir(), `${prefixOf(of)}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Unused for longer than a job can take, since other workers may share the parent. Returns their names. */
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
