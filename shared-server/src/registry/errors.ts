import { type Queryable, rowsOf } from '../postgres/queryable.js';
import type { VersionKey } from './releases.js';

/** Line and column begin with 1. */
export type Frame = { name: string | null; file: string; line: number; column: number };
export type ErrorPlace = 'browser' | 'server';

/** Nothing about a visitor. `page`: a path pattern like `/products/:id`. `frames`: of the built scripts. */
export type SeenError = VersionKey & {
  place: ErrorPlace;
  message: string;
  page: string;
  frames: readonly Frame[];
  /** Of place, message, page and frames. */
  fingerprint: string;
  count: number;
};

/** Per version; the rarest and oldest go first. */
const MAX_ERRORS = 100;

/** Errors of unknown versions are left out. */
export async function addErrors(db: Queryable, errors: readonly SeenError[]): Promise<void> {
  if (errors.length === 0) return;
  await db.query(
    `INSERT INTO slice_registry.errors (slice, version, fingerprint, place, message, page, frames, count)
     SELECT slice, given.version, fingerprint, place, message, page, frames, count
     FROM jsonb_to_recordset($1::jsonb) AS given(slice text, version text, fingerprint text, place text, message text,
       page text, frames jsonb, count bigint)
     JOIN slice_registry.releases USING (slice, version)
     ORDER BY slice, given.version, fingerprint
     ON CONFLICT (slice, version, fingerprint) DO UPDATE SET count = errors.count + excluded.count, last_seen = now()`,
    [JSON.stringify(errors)],
  );
  await db.query(
    `DELETE FROM slice_registry.errors USING (
       SELECT slice, version, fingerprint,
         row_number() OVER (PARTITION BY slice, version ORDER BY count DESC, last_seen DESC, fingerprint) AS nth
       FROM slice_registry.errors
       WHERE (slice, version) IN (
         SELECT slice, version FROM jsonb_to_recordset($1::jsonb) AS given(slice text, version text)
       )
     ) AS ranked
     WHERE nth > $2 AND errors.slice = ranked.slice AND errors.version = ranked.version
       AND errors.fingerprint = ranked.fingerprint`,
    [JSON.stringify(errors.map(({ slice, version }) => ({ slice, version }))), MAX_ERRORS],
  );
}

export async function sweepErrors(db: Queryable, days: number): Promise<void> {
  await db.query('DELETE FROM slice_registry.errors WHERE last_seen < now() - make_interval(days => $1)', [days]);
}

export type UnmappedError = VersionKey & { fingerprint: string; frames: Frame[] };

/** Errors of one version with frames of the built scripts. */
export const unmappedErrors = (db: Queryable): Promise<UnmappedError[]> =>
  rowsOf<UnmappedError>(
    db,
    `SELECT slice, version, fingerprint, frames FROM slice_registry.errors
     JOIN (SELECT slice, version FROM slice_registry.errors WHERE NOT is_mapped ORDER BY slice, version LIMIT 1) AS one
       USING (slice, version) WHERE NOT is_mapped ORDER BY fingerprint`,
  );

export async function saveMappedErrors(db: Queryable, errors: readonly UnmappedError[]): Promise<void> {
  await db.query(
    `UPDATE slice_registry.errors SET frames = given.frames, is_mapped = true
     FROM jsonb_to_recordset($1::jsonb) AS given(slice text, version text, fingerprint text, frames jsonb)
     WHERE errors.slice = given.slice AND errors.version = given.version AND errors.fingerprint = given.fingerprint`,
    [JSON.stringify(errors)],
  );
}

export type ErrorGroup = {
  place: ErrorPlace;
  message: string;
  pages: string[];
  count: number;
  firstSeen: Date;
  lastSeen: Date;
  /** Innermost first: `total (src/model/total.ts:12:5)`. */
  stack: string[];
};
type ErrorRow = Omit<ErrorGroup, 'pages' | 'stack'> & { page: string; frames: Frame[] };

const textOf = ({ name, file, line, column }: Frame): string => {
  const at = `${file}:${line}:${column}`;
  return name ? `${name} (${at})` : at;
};

/** Frames that tell errors apart; browsers disagree about lower ones. */
const TOP_FRAMES = 3;

/** By message and innermost frames, the most frequent first. */
export function groupErrors(rows: readonly ErrorRow[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const { page, frames, ...row } of rows) {
    const places = frames.slice(0, TOP_FRAMES).map(({ file, line }) => `${file}:${line}`);
    const key = JSON.stringify([row.place, row.message, places]);
    const known = groups.get(key);
    if (!known) {
      groups.set(key, { ...row, pages: [page], stack: frames.map(textOf) });
      continue;
    }
    if (!known.pages.includes(page)) known.pages.push(page);
    known.count += row.count;
    if (row.firstSeen < known.firstSeen) known.firstSeen = row.firstSeen;
    if (row.lastSeen > known.lastSeen) known.lastSeen = row.lastSeen;
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count || b.lastSeen.getTime() - a.lastSeen.getTime());
}

export async function errorsOf(db: Queryable, { slice, version }: VersionKey): Promise<ErrorGroup[]> {
  const rows = await rowsOf<ErrorRow>(
    db,
    `SELECT place, message, page, frames, count::float8 AS count, first_seen AS "firstSeen", last_seen AS "lastSeen"
     FROM slice_registry.errors WHERE slice = $1 AND version = $2 ORDER BY count DESC, last_seen DESC`,
    [slice, version],
  );
  return groupErrors(rows);
}

/** By the hour of their first sighting, for full hours before `now`. */
export async function errorsFirstSeen(
  db: Queryable,
  { slice, since, now, hours }: { slice: string; since: Date; now: Date; hours: number },
): Promise<{ hour: Date; errors: (ErrorGroup & { version: string })[] }[]> {
  const rows = await rowsOf<ErrorRow & { version: string; hour: Date }>(
    db,
    `SELECT version, place, message, page, frames, count::float8 AS count, first_seen AS "firstSeen", last_seen AS "lastSeen",
       date_trunc('hour', first_seen) AS hour
     FROM slice_registry.errors
     WHERE slice = $1 AND first_seen > $2 AND first_seen > $3::timestamptz - make_interval(hours => $4)
       AND first_seen < date_trunc('hour', $3::timestamptz)
     ORDER BY hour, version`,
    [slice, since, now, hours],
  );
  const inOrder = <T>(of: readonly T[], keyOf: (one: T) => string | number) =>
    [...new Set(of.map(keyOf))].map((key) => of.filter((one) => keyOf(one) === key));
  return inOrder(rows, ({ hour }) => hour.getTime()).map((seen) => ({
    hour: seen[0]!.hour,
    errors: inOrder(seen, ({ version }) => version).flatMap((ofVersion) =>
      groupErrors(ofVersion).map((group) => ({ ...group, version: ofVersion[0]!.version })),
    ),
  }));
}
