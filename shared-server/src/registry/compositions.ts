import type { Queryable } from '../postgres/queryable.js';

export type CompositionRow = { id: string; versions: Record<string, string>; firstUsedAt: Date };

/** Idempotent. */
export async function recordComposition(
  db: Queryable,
  { id, versions }: Pick<CompositionRow, 'id' | 'versions'>,
): Promise<void> {
  await db.query(`INSERT INTO slice_registry.compositions (id, versions) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, [
    id,
    JSON.stringify(versions),
  ]);
}

/** For a list with pages: `given` names it, rows are CompositionRows. `used` is in whole milliseconds. */
export const compositionList = {
  given: `compositions AS NOT MATERIALIZED (
    SELECT id, versions, date_trunc('milliseconds', first_used_at) AS used FROM slice_registry.compositions
  )`,
  columns: `compositions.id, versions, used AS "firstUsedAt"`,
  from: 'compositions',
} as const;
