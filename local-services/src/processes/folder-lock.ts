import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { codeOf } from '../errors/error-code.js';
import { readIfThere } from '../files/small-files.js';
import { identityOf } from './process-identity.js';

const Holder = z.object({ pid: z.int(), identity: z.string().nullable() });
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
  const mine = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, mine);
  try {
    for (let tookOver = false; ; tookOver = true) {
      if (linked(draft, file)) return { tookOver, release: () => releaseOwn(file, mine) };
      const found = readIfThere(file);
      if (found === null) continue;
      const holder = Holder.parse(JSON.parse(found));
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
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Two who find the same dead holder may both get here: the slower one must not take away the lock of the quicker one. */
function clearAway(file: string, dead: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) !== dead) linked(aside, file);
  rmSync(aside, { force: true });
}

function releaseOwn(file: string, mine: string): void {
  if (readIfThere(file) === mine) rmSync(file, { force: true });
}
