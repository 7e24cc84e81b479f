import type { Client } from 'pg';
import type { BackupStorage } from './backup-storage.js';
import { invariants } from './invariants.js';
import { NAMED_OBJECTS } from './named-objects.js';
import { SortedCursor } from './object-list.js';

const MAX_EXAMPLES = 5;
const BATCH_SIZE = 1_000;

/** In words, as of one moment, without locks. Files need a storage. */
export async function checkData(
  client: Client,
  storage: BackupStorage | null,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const problems: string[] = [];
    for (const [what, sql] of Object.entries(invariants)) {
      const { rows } = await client.query<{ id: string; count: string }>(
        `SELECT id, count(*) OVER () AS count FROM (${sql}) AS found LIMIT ${MAX_EXAMPLES}`,
      );
      if (rows[0]) problems.push(`${what}: ${rows[0].count} (${rows.map(({ id }) => id).join(', ')})`);
    }
    return storage ? [...problems, ...(await missingFiles(client, storage, leftOut))] : problems;
  } finally {
    await client.query('ROLLBACK');
  }
}

async function missingFiles(client: Client, storage: BackupStorage, leftOut: ReadonlySet<string>): Promise<string[]> {
  const there = new SortedCursor(keysIn(storage));
  await client.query(`DECLARE named CURSOR FOR SELECT key FROM (${NAMED_OBJECTS}) AS named ORDER BY key COLLATE "C"`);
  const missing: string[] = [];
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`FETCH ${BATCH_SIZE} FROM named`);
    for (const { key } of rows) {
      if ((await there.find(key)) || leftOut.has(key)) continue;
      count += 1;
      if (missing.length < MAX_EXAMPLES) missing.push(key);
    }
    if (rows.length < BATCH_SIZE) break;
  }
  await there.close();
  return count > 0 ? [`a file that a row names and the storage lacks: ${count} (${missing.join(', ')})`] : [];
}

async function* keysIn(storage: BackupStorage): AsyncGenerator<{ key: string }> {
  for await (const page of storage.pages('')) yield* page;
}
