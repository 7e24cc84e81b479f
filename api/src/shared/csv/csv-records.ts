import { parse } from 'csv-parse/sync';
import { unwrappedCell } from 'shared-contracts/files/spreadsheet-cell';
import { type Result, fail, ok } from '../result.js';

export type CsvRecord = { line: number; cells: string[] };
type Parsed = { record: string[]; info: { bytes: number } };

export const refusedCsv = (message: string) => fail('invalid_input', message, { errors: { csv: message } });

export const titleOf = (cell: string) => cell.toLowerCase().replaceAll(/[^a-z]/g, '');

const delimiters = [',', ';', '\t'];
const linesIn = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;

function delimiterOf(csv: string): string {
  const [head = ''] = csv.trimStart().split(/[\r\n]/, 1);
  const counted = delimiters.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]!.delimiter;
}

/** `sep=;` tells a spreadsheet what separates the cells. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t|])[^\S\r\n]*(?=[\r\n]|$)/i;
export function csvRecords(csv: string): Result<CsvRecord[]> {
  const separator = SEPARATOR_LINE.exec(csv)?.[1];
  const text = csv.replace(SEPARATOR_LINE, '');
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separator ?? delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as Parsed[];
    return ok(withLines(Buffer.from(text), records));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? ` in line ${error.lines}` : '';
    return refusedCsv(`This is not a CSV file: something is wrong${line}`);
  }
}

/** The parser counts each CR LF within a cell twice. */
function withLines(file: Buffer, records: readonly Parsed[]): CsvRecord[] {
  let [line, end] = [1, 0];
  return records.map(({ record, info }) => {
    const text = file.subarray(end, info.bytes).toString();
    const begins = line + linesIn(/^[\r\n]*/.exec(text)?.[0] ?? '');
    line += linesIn(text);
    end = info.bytes;
    return { line: begins, cells: record.map(unwrappedCell) };
  });
}

/** Spreadsheets run such texts as formulas. Apostrophes count too, so that the guard can be taken off again. */
const FORMULA = /^'*(?:\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r\n])/;

/** Sums would leave out a number with an apostrophe. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

export const withFormulaGuard = (text: string): string =>
  FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;

export const withoutFormulaGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
