import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { codeOf } from '../errors/error-code.js';
import { readFileIfExists } from '../files/atomic-file.js';
import { identityOf } from './process-identity.js';

const Holder = z.object({ pid: z.int(), identity: z.string().nullable() });
export type FolderLock = {
  tookOver: boolean;
  release(): void;
};

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  constructor(
    readonly file: string,
    readonly pid: number,
  ) {
    super(`${path.dirname(file)} is in use by process ${pid}`);
  }
}

/** Until it is released or the process dies. Throws `FolderInUse`. */
export function lockFolder(file: string): FolderLock {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, mine);
  try {
    for (let tookOver = false; ; tookOver = true) {
      if (linked(draft, file)) return { tookOver, release: () => releaseOwn(file, mine) };
      const found = readFileIfExists(file);
      if (found === null) continue;
      const holder = Holder.parse(JSON.parse(found));
      if (holder.identity !== null && holder.identity === identityOf(holder.pid))
        throw new FolderInUse(file, holder.pid);
      removeStaleLock(file, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A hard link is atomic. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The slower of two must not remove the faster one's lock. */
function removeStaleLock(file: string, dead: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readFileIfExists(aside) !== dead) linked(aside, file);
  rmSync(aside, { force: true });
}

function releaseOwn(file: string, mine: string): void {
  if (readFileIfExists(file) === mine) rmSync(file, { force: true });
}
