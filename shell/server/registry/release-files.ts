import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { archiveKey } from 'shared-server/registry/releases';
import { isForBrowsers } from '../../federation/check/slice-files.mjs';
import { packRelease } from '../../federation/publish/pack-release.mjs';
import { precompress } from '../../federation/build/precompress.mjs';
import { versionByContent } from '../../federation/build/release-version.mjs';
import { Release } from './discovery';
import { IntegrityError, readVerified } from './integrity';
import { type Unpacking, unpackRelease } from './packed-release';

/** Shared by all shell servers. Every method may throw. */
export type ReleaseArchive = {
  put: (key: string, packed: Uint8Array) => Promise<void>;
  get: (key: string) => Promise<Uint8Array | undefined>;
  remove: (key: string) => Promise<void>;
};

const LISTS_KEPT = 100;

export async function versionByContentIn(folder: string): Promise<string> {
  // unparsed, because the schema reorders and drops keys
  return versionByContent(JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) as Release);
}

const manifestIn = async (folder: string): Promise<Release> =>
  Release.parse(JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')));

/** Checks the files' hashes. */
export async function readRelease(folder: string): Promise<Release> {
  const release = await manifestIn(folder);
  await Promise.all(
    Object.entries(release.files).map(([file, integrity]) => readVerified(path.join(folder, file), integrity)),
  );
  return release;
}

/** With an archive only a copy, which fetches what is missing. */
export class ReleaseFiles {
  private readonly fetching = new Map<string, Promise<void>>();
  private readonly browserFiles = new LRUCache<string, ReadonlySet<string>>({ max: LISTS_KEPT });
  private readonly archive: ReleaseArchive | undefined;

  constructor(
    readonly root: string,
    archive?: ReleaseArchive,
  ) {
    this.archive = archive;
  }

  folderOf(slice: string, version: string): string {
    return path.join(this.root, slice, version);
  }

  fileOf(url: string): string {
    return path.join(this.root, url.replace(/^\/remotes\//, ''));
  }

  /** Only files that browsers may load, of versions on this machine. */
  async lists(slice: string, version: string, file: string): Promise<boolean> {
    const key = `${slice} ${version}`;
    let listed = this.browserFiles.get(key);
    if (!listed) {
      const release = await manifestIn(this.folderOf(slice, version)).catch(() => undefined);
      if (!release) return false;
      listed = new Set(Object.keys(release.files).filter(isForBrowsers));
      this.browserFiles.set(key, listed);
    }
    return listed.has(file);
  }

  async has(slice: string, version: string): Promise<boolean> {
    try {
      await readFile(path.join(this.folderOf(slice, version), 'release.json'));
      return true;
    } catch {
      return false;
    }
  }

  /** Renames last, so that a crash never leaves an incomplete release to be served. */
  async store(folder: string, { name, version }: Pick<Release, 'name' | 'version'>): Promise<void> {
    const target = this.folderOf(name, version);
    if (await this.has(name, version)) return;
    const incoming = `${target}.incoming-${process.pid}-${randomUUID()}`;
    await rm(incoming, { recursive: true, force: true });
    try {
      await cp(folder, incoming, { recursive: true });
      await rm(target, { recursive: true, force: true });
      await rename(incoming, target);
    } catch (error) {
      await rm(incoming, { recursive: true, force: true });
      // another process was faster
      if (!(await this.has(name, version))) throw error;
    }
  }

  /** From the archive if needed. Throws if it is missing or altered. */
  async fetch(name: string, version: string): Promise<void> {
    if (await this.has(name, version)) return;
    const key = archiveKey({ slice: name, version });
    const running = this.fetching.get(key);
    if (running) return running;
    const fetching = this.download(name, version).finally(() => this.fetching.delete(key));
    this.fetching.set(key, fetching);
    return fetching;
  }

  async addToArchive(name: string, version: string): Promise<boolean> {
    if (!this.archive) return false;
    const release = await readRelease(this.folderOf(name, version));
    await this.archive.put(
      archiveKey({ slice: name, version }),
      await packRelease(this.folderOf(name, version), release),
    );
    return true;
  }

  async remove(name: string, version: string): Promise<void> {
    await this.archive?.remove(archiveKey({ slice: name, version }));
    await rm(this.folderOf(name, version), { recursive: true, force: true });
  }

  private async download(name: string, version: string): Promise<void> {
    const packed = await this.archive?.get(archiveKey({ slice: name, version }));
    if (!packed) throw new Error(`the files of ${name} ${version} are neither in ${this.root} nor in the archive`);
    await this.withUnpacked(packed, async (folder, release) => {
      if (release.name !== name || release.version !== version)
        throw new IntegrityError(`the archive of ${name} ${version} contains ${release.name} ${release.version}`);
      await this.store(folder, release);
    });
  }

  async withUnpacked<T>(
    packed: Uint8Array,
    work: (folder: string, release: Release) => Promise<T>,
    unpacking: Unpacking = { isNew: false },
  ): Promise<T> {
    await mkdir(this.root, { recursive: true });
    const folder = await mkdtemp(path.join(this.root, '.incoming-'));
    try {
      const release = await unpackRelease(packed, folder, unpacking);
      const others = await this.versionsOf(release.name);
      // another path's file might not be what we compressed
      await precompress(path.join(folder, 'browser'), (name) => {
        const file = `browser/${name}`;
        const same = others.find(({ files }) => files[file] === release.files[file]);
        return same && path.join(this.folderOf(same.name, same.version), file);
      });
      return await work(folder, release);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** On this machine; most files of a new version are theirs. */
  private async versionsOf(slice: string): Promise<Release[]> {
    const versions = await readdir(path.join(this.root, slice)).catch(() => []);
    const found = await Promise.all(
      versions.map((version) => manifestIn(this.folderOf(slice, version)).catch(() => undefined)),
    );
    return found.filter((release) => release !== undefined);
  }
}
