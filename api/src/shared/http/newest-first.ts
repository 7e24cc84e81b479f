import { type Result, ok } from '../result.js';
import { cursorOf, keysOf } from './cursor.js';
import { type Page, page } from './page.js';

type Place = { createdAt: string; id: string };

/** Undefined for the first page. */
export function placeOf(cursor: string | undefined): Result<Place | undefined> {
  if (cursor === undefined) return ok(undefined);
  const keys = keysOf(cursor, ['timestamptz', 'uuid']);
  return keys.ok ? ok({ createdAt: keys.value[0]!, id: keys.value[1]! }) : keys;
}

/**
 * `rows`: one more than the page if there is a next one. The cursor is the last row's position, so new rows shift
 * nothing.
 */
export function newestFirstPage<Row extends { createdAt: Date; id: string }, View>(
  rows: readonly Row[],
  { limit, total, view }: { limit: number; total: number; view: (row: Row) => View },
): Page<View> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? cursorOf([last.createdAt.toISOString(), last.id]) : null;
  return page({ rows: shown.map(view), total, nextCursor });
}
