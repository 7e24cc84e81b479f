import { createHash } from 'node:crypto';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Release } from './discovery';

/** The hash of some bytes, as `integrity` attributes write it. */
export const integrityOf = (bytes: Uint8Array, algorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** A file whose bytes are not those that the registry vouches for. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/** Reads a file and checks its bytes. */
export async function readVerified(file: string, integrity: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const found = integrityOf(bytes, integrity.slice(0, integrity.indexOf('-')));
  if (found !== integrity) throw new IntegrityError(`${file} is ${found} where ${integrity} was expected`);
  return bytes;
}

/** Reads and checks a built release: its release.json and every file that it names. */
export async function readRelease(folder: string): Promise<Release> {
  const release = Release.parse(JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')));
  await Promise.all(
    Object.entries(release.files).map(([file, integrity]) => readVerified(path.join(folder, file), integrity)),
  );
  return release;
}

/** Where the releases' files are kept: `<root>/<slice>/<version>/`. */
export class ReleaseFiles {
  constructor(readonly root: string) {}

  folderOf(slice: string, version: string): string {
    return path.join(this.root, slice, version);
  }

  /** The file behind an address like `/remotes/<slice>/<version>/browser/x.js`. */
  fileOf(url: string): string {
    return path.join(this.root, url.replace(/^\/remotes\//, ''));
  }

  async has(slice: string, version: string): Promise<boolean> {
    try {
      await readFile(path.join(this.folderOf(slice, version), 'release.json'));
      return true;
    } catch {
      return false;
    }
  }

  /** Copies a release. It appears under its name only when it is complete: a crash half-way leaves nothing to be served. */
  async store(folder: string, { name, version }: Release): Promise<void> {
    const target = this.folderOf(name, version);
    if (await this.has(name, version)) return;
    const incoming = `${target}.incoming-${process.pid}`;
    await rm(incoming, { recursive: true, force: true });
    await cp(folder, incoming, { recursive: true });
    await rm(target, { recursive: true, force: true });
    await rename(incoming, target);
  }
}
