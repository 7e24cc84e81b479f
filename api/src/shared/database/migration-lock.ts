import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What the advisory lock of migrations is the hash of. */
const NAME = 'shop-migrations';
const AGAIN_MS = 250;

/**
 * The lock ends with the connection. Asks again and again, since a waiting statement has a snapshot, for which CREATE
 * INDEX CONCURRENTLY waits.
 */
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
