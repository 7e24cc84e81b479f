import { copyFile, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ListedObject, StorageUnavailable } from '../integrations/s3/photo-storage.js';
import { type StoredFile, objectFileOf } from './backup-format.js';
import type { BackupStorage } from './backup-storage.js';
import { Measured } from './copy-tables.js';
import { inParallel } from '../shared/queues/in-parallel.js';
import { type EarlierObjects, ObjectList } from './object-list.js';

export const CONCURRENCY = 8;
const ATTEMPTS = 4;
const PAUSE_MS = 1_000;

/** Retries while the storage is in trouble. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof StorageUnavailable || isBroken(error))) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
}
const isBroken = (error: unknown): boolean =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ETIMEDOUT'].includes((error as NodeJS.ErrnoException).code ?? '');

export type CopiedObjects = { count: number; bytes: number; sha256: string; reused: number };

/** Unchanged objects are linked instead of copied. */
export async function copyObjects(
  storage: BackupStorage,
  folder: string,
  { earlier, onProgress }: { earlier: readonly EarlierObjects[]; onProgress: (count: number, bytes: number) => void },
): Promise<CopiedObjects> {
  const list = await ObjectList.create(folder);
  let reused = 0;
  try {
    for await (const page of storage.pages('')) {
      const known = new Map<string, (StoredFile & { from: string })[]>();
      for (const one of earlier)
        for (const object of page) {
          const file = await one.find(object.key);
          if (file?.size === object.size && file.etag === object.etag)
            known.set(object.key, [...(known.get(object.key) ?? []), { ...file, from: one.folder }]);
        }
      const files = await inParallel(page, CONCURRENCY, async (object) => {
        for (const { from, ...file } of known.get(object.key) ?? [])
          if (await reuse(file, from, folder)) {
            reused += 1;
            return file;
          }
        return persistently(() => download(storage, object, folder));
      });
      // unreferenced objects may be deleted meanwhile
      await list.add(files.filter((file) => file !== null));
      onProgress(list.count, list.bytes);
    }
    return { ...(await list.close()), reused };
  } catch (error) {
    await list.abandon();
    throw error;
  }
}

async function reuse({ sha256, size }: StoredFile, from: string, to: string): Promise<boolean> {
  const [source, target] = [objectFileOf(from, sha256), objectFileOf(to, sha256)];
  if (!(await hasSize(source, size))) return false;
  if (await hasSize(target, size)) return true;
  await mkdir(path.dirname(target), { recursive: true });
  // another disk, or one without links
  await link(source, target).catch(() => copyFile(source, target));
  return true;
}

const hasSize = (file: string, size: number): Promise<boolean> =>
  stat(file).then(
    (found) => found.size === size,
    () => false,
  );

let downloads = 0;

async function download(
  storage: BackupStorage,
  { key, etag }: ListedObject,
  folder: string,
): Promise<StoredFile | null> {
  const object = await storage.open(key);
  if (!object) return null;
  const draft = path.join(folder, 'objects', `.draft-${downloads++}`);
  const file = await open(draft, 'w', 0o600);
  try {
    const measured = new Measured();
    await Promise.all([pipeline(object.body, measured), writeFile(file, measured)]);
    await file.sync();
    const sha256 = measured.sha256();
    const target = objectFileOf(folder, sha256);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(draft, target);
    return { key, size: measured.bytes, contentType: object.contentType, sha256, etag };
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
