import { LRUCache } from 'lru-cache';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Reader } from '../database/reads.js';
import { type Result, ok } from '../result.js';
import { type CursorKeyType, cursorOf, keysOf } from './cursor.js';
import { type Page, page } from './page.js';

const { countedUpTo } = shopPolicy.productList;
const ROWS_PER_PAGE = 50;
/** Of our own screens: connections keep few plans. */
const usualLimits = new Set([10, 20, 25, ROWS_PER_PAGE, 100]);

/** The last column is unique. */
export type Sorting<Row> = {
  /** Part of the cursor, so that it fits no other order. */
  name: string;
  direction: 'ASC' | 'DESC';
  columns: readonly { sql: string; type: CursorKeyType; keyOf: (row: Row) => string | number }[];
};

export const byTime = (table: string, name: 'newest' | 'oldest'): Sorting<{ id: string; createdAt: Date }> => ({
  name,
  direction: name === 'newest' ? 'DESC' : 'ASC',
  columns: [
    { sql: `${table}.created_at`, type: 'timestamptz', keyOf: ({ createdAt }) => createdAt.toISOString() },
    { sql: `${table}.id`, type: 'uuid', keyOf: ({ id }) => id },
  ],
});

type Condition = { sql: (at: string) => string; value: string | undefined };

export function allOf(conditions: readonly Condition[]): { where: string; values: string[] } {
  const given = conditions.flatMap(({ sql, value }) => (value ? [{ sql, value }] : []));
  return {
    where: given.map(({ sql }, index) => sql(`$${index + 1}`)).join(' AND ') || 'true',
    values: given.map(({ value }) => value),
  };
}

const SAMPLED = { share: 0.0025, pages: 100 } as const;
/** Of the standard kind: a list that is counted exactly is hardly ever so far off, even if its rows share pages. */
const DEVIATIONS = 5;

type List<Row> = {
  /** `names AS (SELECT ...)`, if `from` is no table. */
  given?: string;
  /** With `id`, which is not null. */
  columns: string;
  from: string;
  where: string;
  values: readonly unknown[];
  sorting: Sorting<Row>;
  /** If most rows of a large table may match: samples tell that there are too many to count. */
  countsSample?: boolean;
  /** The best plan is the same for all values. */
  isPlannedOnce?: boolean;
};

/** One above the limit means that there are more. */
function countOf<Row>({ from, where, countsSample = false }: List<Row>): string {
  const exactly = `SELECT count(*)::integer FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${countedUpTo + 1}) AS matches`;
  if (!countsSample) return exactly;
  // repeatable, so that all pages have the same count
  return `WITH sample AS (
      SELECT 100 * share AS percent,
        ceil(share * ${countedUpTo} + ${DEVIATIONS} * sqrt(share * ${countedUpTo} * reltuples / relpages)) AS enough
      FROM pg_class CROSS JOIN LATERAL least(1, greatest(${SAMPLED.share}, ${SAMPLED.pages}.0 / relpages)) AS share
      WHERE oid = '${from}'::regclass AND reltuples > ${countedUpTo}
    )
    SELECT CASE WHEN (SELECT enough FROM sample) <= (
      SELECT count(*) FROM (
        SELECT FROM ${from} TABLESAMPLE SYSTEM (coalesce((SELECT percent FROM sample), 0)) REPEATABLE (0)
        WHERE ${where} LIMIT (SELECT enough FROM sample)
      ) AS sampled
    ) THEN ${countedUpTo + 1} ELSE (${exactly}) END`;
}

type Found = { found: number };

const COUNTED_AGAIN_AFTER_MS = 10_000;
const MAX_LONG_LISTS = 500;
/** With more matches than are counted: nobody waits for the same count again. */
const longLists = new WeakMap<Reader, LRUCache<string, true>>();

function longListsOf(manager: Reader): LRUCache<string, true> {
  const known = longLists.get(manager) ?? new LRUCache({ max: MAX_LONG_LISTS, ttl: COUNTED_AGAIN_AFTER_MS });
  longLists.set(manager, known);
  return known;
}

const orderBy = <Row>({ columns, direction }: Sorting<Row>) =>
  columns.map(({ sql }) => `${sql} ${direction}`).join(', ');

function afterKeys<Row>({ columns, direction }: Sorting<Row>, parameter: number): string {
  const keys = columns.map(({ type }, index) => `$${parameter + index}::${type}`);
  return `(${columns.map(({ sql }) => sql).join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${keys.join(', ')})`;
}

/** Nothing is held between the batches. */
export async function* sortedBatches<Row>(
  manager: Reader,
  { columns, from, where, values, sorting }: List<Row>,
  atATime: number,
): AsyncGenerator<Row[]> {
  let keys: (string | number)[] = [];
  for (;;) {
    const rows = await manager.query<Row[]>(
      `SELECT ${columns} FROM ${from} WHERE ${where} ${keys.length > 0 ? `AND ${afterKeys(sorting, values.length + 2)}` : ''}
       ORDER BY ${orderBy(sorting)} LIMIT $${values.length + 1}`,
      [...values, atATime, ...keys],
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atATime) return;
    keys = sorting.columns.map(({ keyOf }) => keyOf(last));
  }
}

/** Counts up to the limit, and walks an index from the cursor. */
export async function sortedList<Row extends { id: string }, View>(
  manager: Reader,
  list: List<Row>,
  { limit = ROWS_PER_PAGE, cursor, view }: { limit?: number; cursor: string | undefined; view: (row: Row) => View },
): Promise<Result<Page<View>>> {
  const { given, columns, from, where, values, sorting, isPlannedOnce = values.length === 0 } = list;
  const place =
    cursor === undefined
      ? ok([])
      : keysOf(cursor, [{ exactly: sorting.name }, ...sorting.columns.map(({ type }) => type)]);
  if (!place.ok) return place;
  const keys = place.value.slice(1);
  const order = orderBy(sorting);
  // Postgres plans each time for an unknown limit
  const rowLimit =
    isPlannedOnce && usualLimits.has(limit)
      ? { sql: `${limit + 1}`, values: [] }
      : { sql: `$${values.length + keys.length + 1}`, values: [limit + 1] };
  const isAfter = afterKeys(sorting, values.length + 1);
  const long = longListsOf(manager);
  const matching = JSON.stringify([given, from, where, values]);
  const isLong = long.has(matching);
  const count = isLong ? `${countedUpTo + 1}` : countOf(list);
  // a first page that is not full has everything
  const found =
    keys.length > 0 ? count : `CASE WHEN count(*) OVER () < ${rowLimit.sql} THEN count(*) OVER () ELSE (${count}) END`;
  const rows = await manager.query<(Row & Found)[]>(
    `${given ? `WITH ${given} ` : ''}SELECT ${columns}, (${found})::integer AS found FROM (
       SELECT ${from}.* FROM ${from} WHERE ${where} ${keys.length > 0 ? `AND ${isAfter}` : ''}
       ORDER BY ${order} LIMIT ${rowLimit.sql}
     ) AS ${from}
     ORDER BY ${order}`,
    [...values, ...keys, ...rowLimit.values],
  );
  if (keys.length > 0 && rows.length === 0) {
    // the cursor's place is gone; the first page still has the count
    const first = await sortedList(manager, list, { limit, cursor: undefined, view });
    if (!first.ok) return first;
    const { total, isTotalExact } = first.value;
    return ok(page<View>({ rows: [], nextCursor: null, total, isTotalExact }));
  }
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? cursorOf([sorting.name, ...sorting.columns.map(({ keyOf }) => keyOf(last))]) : null;
  const matches = rows[0]?.found ?? 0;
  if (matches > countedUpTo && !isLong) long.set(matching, true);
  return ok(
    page({
      rows: shown.map(view),
      nextCursor,
      total: Math.min(matches, countedUpTo),
      isTotalExact: matches <= countedUpTo,
    }),
  );
}
