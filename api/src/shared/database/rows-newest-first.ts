import type { EntityManager } from 'typeorm';

const BATCH_SIZE = 1_000;

type Matches = { columns: string; from: string; where: string; values: readonly unknown[] };

/**
 * `from` has `created_at` (in milliseconds) and `id`, `columns` has "createdAt" and id. Holds no connection between
 * batches, so that a slow reader holds up nobody.
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
