import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const NAME = 'shop-migrations';
const AGAIN_MS = 250;

/** Ends with the connection. Polls, because CREATE INDEX CONCURRENTLY would wait for a waiting statement. */
export async function takeMigrationLock(client: pg.ClientBase, { isShared = false } = {}): Promise<void> {
  const text = `SELECT pg_try_advisory_lock${isShared ? '_shared' : ''}(hashtext($1)) AS "isTaken"`;
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(text, [NAME]);
    if (rows[0]?.isTaken) return;
    await sleep(AGAIN_MS);
  }
}

export async function releaseSharedMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_unlock_shared(hashtext($1))', [NAME]);
}
