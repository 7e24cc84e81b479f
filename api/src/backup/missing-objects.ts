import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Manifest } from './backup-format.js';
import { NAMED_OBJECTS } from './named-objects.js';
import { EarlierObjects } from './object-list.js';

const MAX_NAMED = 100;
const listOf = (folder: string) => path.join(folder, 'named-objects.txt');

export async function writeNamedKeys(client: Client, folder: string): Promise<void> {
  const keys = client.query(
    copyTo(`COPY (SELECT key FROM (${NAMED_OBJECTS}) AS named ORDER BY key COLLATE "C") TO STDOUT`),
  );
  await pipeline(keys, createWriteStream(listOf(folder), { mode: 0o600 }));
}

/** Both lists are sorted, and read once. */
export async function missingObjects(folder: string): Promise<Manifest['missingObjects']> {
  const copied = new EarlierObjects(folder);
  const missing: Manifest['missingObjects'] = { count: 0, keys: [] };
  for await (const key of createInterface({ input: createReadStream(listOf(folder)), crlfDelay: Infinity })) {
    if (await copied.find(key)) continue;
    missing.count += 1;
    if (missing.keys.length < MAX_NAMED) missing.keys.push(key);
  }
  await copied.close();
  await rm(listOf(folder));
  return missing;
}
