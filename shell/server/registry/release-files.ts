import { createHash } from 'node:crypto';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Release } from './discovery';

/** The bytes' hash in the format of `integrity` attributes. */
export const integrityOf = (bytes: Uint8Array, algorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** A file that does not match its hash in the registry. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/** Reads a file and checks its hash. Throws IntegrityError. */
export async function readVerified(file: string, integrity: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const found = integrityOf(bytes, integrity.slice(0, integrity.indexOf('-')));
  if (found !== integrity) throw new IntegrityError(`${file} has the hash ${found}, expected ${integrity}`);
  return bytes;
}

/** Reads a built release and checks every file that it lists. */
export async function readRelease(folder: string): Promise<Release> {
  const release = Release.parse(JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')));
  await Promise.all(
    Object.entries(release.files).map(([file, integrity]) => readVerified(path.join(folder, file), integrity)),
  );
  return release;
}

/** Stores releases' files in `<root>/<slice>/<version>/`. */
export class ReleaseFiles {
  constructor(readonly root: string) {}

  folderOf(slice: string, version: string): string {
    return path.join(this.root, slice, version);
  }

  /** The file of a URL like `/remotes/<slice>/<version>/browser/x.js`. */
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

  /** Copies a release, renaming it last, so that a crash never leaves an incomplete one to be served. */
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
