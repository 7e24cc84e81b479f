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

/** Where all shell servers keep packed releases. Every method may throw when it is unreachable. */
export type ReleaseArchive = {
  put: (key: string, packed: Uint8Array) => Promise<void>;
  /** Undefined if absent. */
  get: (key: string) => Promise<Uint8Array | undefined>;
  remove: (key: string) => Promise<void>;
};

/** Of versions on this machine, what browsers may load. */
const LISTS_KEPT = 100;

/** The version that the content of a built release gives it. */
export async function versionByContentIn(folder: string): Promise<string> {
  // unparsed, because the schema changes the order of keys and drops what it does not know
  return versionByContent(JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) as Release);
}

const manifestIn = async (folder: string): Promise<Release> =>
  Release.parse(JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')));

/** Reads a built release and checks every file that it lists. */
export async function readRelease(folder: string): Promise<Release> {
  const release = await manifestIn(folder);
  await Promise.all(
    Object.entries(release.files).map(([file, integrity]) => readVerified(path.join(folder, file), integrity)),
  );
  return release;
}

/**
 * Releases in `<root>/<slice>/<version>/`. With an archive, the folder is only a copy: what is missing is fetched from there.
 */
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

  /** Whether a version on this machine lists the file, and browsers may load such. */
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

  /** Copies a release, renaming it last, so that a crash never leaves an incomplete one to be served. */
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
      // another process of this machine was faster
      if (!(await this.has(name, version))) throw error;
    }
  }

  /** Makes sure that a release is on this machine, fetching it from the archive if needed. Throws if it is in neither, or was altered. */
  async fetch(name: string, version: string): Promise<void> {
    if (await this.has(name, version)) return;
    const key = archiveKey({ slice: name, version });
    const running = this.fetching.get(key);
    if (running) return running;
    const fetching = this.download(name, version).finally(() => this.fetching.delete(key));
    this.fetching.set(key, fetching);
    return fetching;
  }

  /** Returns false if there is none. */
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

  /** Unpacks it for as long as the work takes. Throws BadReleaseError. */
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
      // of another path it might not be what we compressed
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

  /** On this machine. Most files of a new version are those of one of these, and to compress all of them takes seconds. */
  private async versionsOf(slice: string): Promise<Release[]> {
    const versions = await readdir(path.join(this.root, slice)).catch(() => []);
    const found = await Promise.all(
      versions.map((version) => manifestIn(this.folderOf(slice, version)).catch(() => undefined)),
    );
    return found.filter((release) => release !== undefined);
  }
}
