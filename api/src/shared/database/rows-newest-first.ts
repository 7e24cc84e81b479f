import type { EntityManager } from 'typeorm';

const BATCH_SIZE = 1_000;

type Matches = { columns: string; from: string; where: string; values: readonly unknown[] };

/**
 * All matches in a table with `created_at` (in milliseconds) and `id`, the newest first. It reads some at a time and holds no
 * connection in between, so that a slow reader holds up nobody. `columns` has "createdAt" and id.
 */
export async function* rowsNewestFirst<Row extends { id: string; createdAt: Date }>(
  manager: EntityManager,
  { columns, from, where, values }: Matches,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const isAfter = last ? `AND (created_at, id) < ($${values.length + 1}, $${values.length + 2})` : '';
    const rows: Row[] = await manager.query<Row[]>(
      `SELECT ${columns} FROM ${from} WHERE ${where} ${isAfter}
       ORDER BY created_at DESC, id DESC LIMIT ${BATCH_SIZE}`,
      [...values, ...(last ? [last.createdAt, last.id] : [])],
    );
    yield* rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1);
  }
}
