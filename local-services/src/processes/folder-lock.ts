import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identityOf } from './process-identity.js';

type Holder = { pid: number; identity: string | null };
export type FolderLock = {
  /** Whether a lock of a process that has died without giving it back was taken over. */
  tookOver: boolean;
  release(): void;
};

/** Somebody else, who is alive, holds the lock. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  constructor(
    readonly file: string,
    readonly pid: number,
  ) {
    super(`${path.dirname(file)} is in use by process ${pid}`);
  }
}

/** Makes this process the only holder of `file`, until it gives it back or dies in any way. Throws `FolderInUse`. */
export function lockFolder(file: string): FolderLock {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) } satisfies Holder);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, mine);
  try {
    for (let tookOver = false; ; tookOver = true) {
      if (linked(draft, file)) return { tookOver, release: () => releaseOwn(file, mine) };
      const found = read(file);
      if (found === null) continue;
      const holder = JSON.parse(found) as Holder;
      if (holder.identity !== null && holder.identity === identityOf(holder.pid))
        throw new FolderInUse(file, holder.pid);
      clearAway(file, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A hard link either makes the name, whole, or fails: unlike a write it cannot be seen half done. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Two who find the same dead holder may both get here: the slower one must not take away the lock of the quicker one. */
function clearAway(file: string, dead: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== dead) linked(aside, file);
  rmSync(aside, { force: true });
}

function releaseOwn(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true });
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
