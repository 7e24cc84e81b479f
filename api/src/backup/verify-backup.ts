import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, Manifest, manifestOf, objectFileOf, objectListOf } from './backup-format.js';
import { CONCURRENCY } from './copy-objects.js';
import { hashOf } from './copy-tables.js';
import { inParallel } from './in-parallel.js';
import { storedFilesIn } from './object-list.js';

/** The manifest of a complete backup. Throws a `BackupError` for anything else. */
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

/** Reads every file of a backup and compares it with its hash. Throws a `BackupError` that names the first wrong one. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const verify = async (file: string, sha256: string) => {
    const found = await hashOf(file).catch((cause: unknown) => {
      throw new BackupError(`the backup is damaged: ${file} cannot be read`, { cause });
    });
    if (found !== sha256) throw new BackupError(`the backup is damaged: ${file} has changed`);
  };
  for (const { file, sha256 } of manifest.tables) await verify(path.join(folder, file), sha256);
  await verify(objectListOf(folder), manifest.objects.sha256);
  for await (const files of pagesOf(storedFilesIn(folder)))
    await inParallel(files, CONCURRENCY, ({ sha256 }) => verify(objectFileOf(folder, sha256), sha256));
  return manifest;
}

const PAGE = 1_000;

/** The items, some at a time. */
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
