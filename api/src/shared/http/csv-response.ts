import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Request, Response } from 'express';
import type * as z from 'zod';
import { withFormulaGuard } from '../csv/csv-records.js';
import type { Failure } from '../result.js';
import { inputOf } from './input.js';

export type CsvCell = string | number | boolean | null | undefined;
export type CsvRow = readonly CsvCell[];
export type CsvFile = {
  /** ASCII letters, digits, dots and hyphens. */
  fileName: string;
  header: readonly string[];
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>;
};

/** Without it, spreadsheets read Latin-1. */
const BYTE_ORDER_MARK = '\uFEFF';
const ROWS_PER_PIECE = 100;

/** By RFC 4180, guarded against formulas. */
export const csvLines = (rows: readonly CsvRow[]): string =>
  stringify([...rows] as CsvCell[][], {
    record_delimiter: 'windows',
    // it would quote CR LF alone
    quoted_match: /[\r\n]/,
    cast: { string: withFormulaGuard, boolean: String },
  });

async function* textOf({ header, rows }: CsvFile): AsyncGenerator<string> {
  let mark = BYTE_ORDER_MARK;
  let piece: CsvRow[] = [header];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < ROWS_PER_PIECE) continue;
    yield mark + csvLines(piece);
    [mark, piece] = ['', []];
  }
  if (piece.length > 0) yield mark + csvLines(piece);
}

const hasLeft = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** No faster than the caller reads. Only a failure of the first rows throws; later ones close the connection. */
export async function sendCsv(response: Response, file: CsvFile): Promise<void> {
  if (response.req.method === 'HEAD') return void response.type('csv').end();
  const texts = textOf(file);
  const first = await texts.next();
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${file.fileName}"`,
    'Cache-Control': 'private, no-store',
  });
  const chunks = (async function* () {
    if (!first.done) yield first.value;
    yield* texts;
  })();
  try {
    await pipeline(Readable.from(chunks, { objectMode: false }), response);
  } catch (error) {
    // nobody reads an error
    if (!hasLeft(error)) throw error;
  }
}

export async function sendSearchAsCsv<S extends z.ZodType>(
  { request, response }: { request: Request; response: Response },
  schema: S,
  fileOf: (search: z.output<S>) => CsvFile,
): Promise<Failure | void> {
  const search = inputOf(schema, request);
  if (!search.ok) return search;
  await sendCsv(response, fileOf(search.value));
}
