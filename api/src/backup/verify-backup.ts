import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, Manifest, type StoredFile, manifestOf, objectFileOf, objectListOf } from './backup-format.js';
import { CONCURRENCY } from './copy-objects.js';
import { hashOf } from './copy-tables.js';
import { inParallel } from '../shared/queues/in-parallel.js';
import { storedFilesIn } from './object-list.js';

/** Throws a `BackupError` unless it is complete. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${folder} is not a complete backup: it has no manifest.json`, { cause });
  });
  const parsed = Manifest.safeParse(parsedJson(text));
  if (!parsed.success)
    throw new BackupError(`the manifest of ${folder} is damaged, or of a newer version: ${parsed.error.message}`);
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Damage = {
  file: string;
  problem: 'has changed' | 'cannot be read';
  cause?: NodeJS.ErrnoException;
};
export type DamagedObject = Damage & { key: string };

async function damageOf(file: string, sha256: string): Promise<Damage | undefined> {
  try {
    return (await hashOf(file)) === sha256 ? undefined : { file, problem: 'has changed' };
  } catch (error) {
    return { file, problem: 'cannot be read', cause: error as NodeJS.ErrnoException };
  }
}

export function refuse({ file, problem, cause }: Damage, advice = ''): never {
  throw new BackupError(`the backup is damaged: ${file} ${problem}${advice}`, { cause });
}

/** Throws a `BackupError` for the first wrong file; `onDamaged` gets the keys of wrong objects. */
export async function verifyBackup(
  folder: string,
  onDamaged: (object: DamagedObject) => void | Promise<void> = (object) => refuse(object),
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const verify = async (file: string, sha256: string) => {
    const damage = await damageOf(file, sha256);
    if (damage) refuse(damage);
  };
  for (const { file, sha256 } of manifest.tables) await verify(path.join(folder, file), sha256);
  await verify(objectListOf(folder), manifest.objects.sha256);
  for await (const files of pagesOf(storedFilesIn(folder)))
    await inParallel(files, CONCURRENCY, async ({ key, sha256 }: StoredFile) => {
      const damage = await damageOf(objectFileOf(folder, sha256), sha256);
      if (damage) await onDamaged({ ...damage, key });
    });
  return manifest;
}

/** Renames damaged objects, for the next backup to download them again. Throws a `BackupError`. */
export async function verifyAndSetAside(folder: string, log: (line: string) => void): Promise<Manifest> {
  let count = 0;
  const manifest = await verifyBackup(folder, async (damaged) => {
    count += 1;
    log(`${damaged.key}: ${damaged.file} ${damaged.problem}${await setAside(damaged)}`);
  });
  if (count === 0) return manifest;
  throw new BackupError(
    `${count} objects of ${folder} are damaged: the next backup downloads them again, a restore of this one needs --without-damaged`,
  );
}

async function setAside({ file, problem, cause }: Damage): Promise<string> {
  // only a failing disk means that the file is damaged
  if (problem === 'cannot be read' && cause?.code !== 'EIO') return `: ${cause?.message}`;
  try {
    await rename(file, `${file}.damaged`);
    return ', and is now called .damaged';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // renamed for another key with the same bytes
    return code === 'ENOENT' ? '' : `, and cannot be renamed: ${message}`;
  }
}

const PAGE = 1_000;

export async function* pagesOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
