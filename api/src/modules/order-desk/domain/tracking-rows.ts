import { parse } from 'csv-parse/sync';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type Result, fail, ok } from '../../../shared/result.js';
import { type Named, namedBy } from '../../orders/domain/named-order.js';

const { maximumTrackingRows } = shopPolicy.orderDesk;
const LONGEST_TRACKING_NUMBER = 100;

/** A row as written, with the line in which it begins. */
export type TrackingRow = { line: number; order: string; named: Named; trackingNumber: string };
export type WrongRow = { line: number; order: string; message: string };
type TrackingRows = { rows: TrackingRow[]; wrong: WrongRow[] };
type Parsed = { record: string[]; info: { lines: number }; raw: string };

const refuse = (message: string) => fail('invalid_input', message, { errors: { csv: message } });

/** What a title may be, in lower case without anything but letters. The whole id counts before the short number. */
const orderTitles = ['orderid', 'order', 'ordernumber', 'orderno', 'number'];
const trackingTitles = ['trackingnumber', 'tracking', 'trackingno', 'trackingcode'];
const titleOf = (cell: string) => cell.toLowerCase().replaceAll(/[^a-z]/g, '');
const columnOf = (head: readonly string[], titles: readonly string[]) =>
  titles.map((title) => head.findIndex((cell) => titleOf(cell) === title)).find((index) => index >= 0);

/** Without the quote that the shop's own files put before what looks like a formula. */
const plain = (cell: string | undefined) => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '');

/** The rows of a CSV file whose first line names its columns, separated by commas, semicolons or tabs. */
export function trackingRowsIn(csv: string): Result<TrackingRows> {
  const parsed = parsedOf(csv);
  if (!parsed.ok) return parsed;
  const [head, ...records] = parsed.value;
  const order = head && columnOf(head.cells, orderTitles);
  const tracking = head && columnOf(head.cells, trackingTitles);
  if (order === undefined || tracking === undefined)
    return refuse('The first line must name the columns: Order, Tracking number');
  if (records.length === 0) return refuse('The file has no rows');
  if (records.length > maximumTrackingRows) return refuse(`The file has more than ${maximumTrackingRows} rows`);
  const rows: TrackingRow[] = [];
  const wrong: WrongRow[] = [];
  for (const { line, cells } of records) {
    const row = { line, order: plain(cells[order]).slice(0, 50), trackingNumber: plain(cells[tracking]) };
    const named = namedBy(row.order);
    const message = whyWrong(row, named);
    if (named && message === undefined) rows.push({ ...row, named });
    else wrong.push({ line, order: row.order, message: message ?? '' });
  }
  return ok({ rows, wrong });
}

function whyWrong(row: { order: string; trackingNumber: string }, named: Named | undefined): string | undefined {
  if (row.order === '') return 'The order number is missing';
  if (!named) return 'This is not an order number';
  if (row.trackingNumber === '') return 'The tracking number is missing';
  return row.trackingNumber.length > LONGEST_TRACKING_NUMBER ? 'The tracking number is too long' : undefined;
}

function parsedOf(csv: string): Result<{ line: number; cells: string[] }[]> {
  try {
    const records = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Parsed[];
    return ok(
      records.map(({ record, info, raw }) => ({
        // cells may hold line breaks, and the parser counts up to the last one
        line: info.lines - (raw.trim().match(/\r\n|\n|\r/g)?.length ?? 0),
        cells: record,
      })),
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? ` in line ${error.lines}` : '';
    return refuse(`This is not a CSV file: something is wrong${line}`);
  }
}
