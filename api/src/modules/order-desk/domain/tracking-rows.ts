import { cellProblem, cellText } from 'shared-contracts/files/spreadsheet-cell';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { trackingProblem, trackingText } from 'shared-contracts/shipping/tracking-number';
import { csvRecords, refusedCsv, titleOf } from '../../../shared/csv/csv-records.js';
import { type Result, ok } from '../../../shared/result.js';
import { type EnteredOrderNumber, parseOrderNumber } from '../../orders/domain/entered-order-number.js';

const { maximumTrackingRows } = shopPolicy.orderDesk;

export type TrackingRow = { line: number; order: string; named: EnteredOrderNumber; trackingNumber: string };
export type WrongTrackingRow = { line: number; order: string; message: string };
type TrackingRows = { rows: TrackingRow[]; wrong: WrongTrackingRow[] };

/** Lower case letters. The whole id before the short number. */
const orderTitles = ['orderid', 'order', 'ordernumber', 'orderno', 'number'];
const trackingTitles = ['trackingnumber', 'tracking', 'trackingno', 'trackingcode'];
const columnOf = (head: readonly string[], titles: readonly string[]) =>
  titles.map((title) => head.findIndex((cell) => titleOf(cell) === title)).find((index) => index >= 0);

/** The first line names the columns, separated by commas, semicolons or tabs. */
export function trackingRowsIn(csv: string): Result<TrackingRows> {
  const parsed = csvRecords(csv);
  if (!parsed.ok) return parsed;
  const [head, ...records] = parsed.value;
  const order = head && columnOf(head.cells, orderTitles);
  const tracking = head && columnOf(head.cells, trackingTitles);
  if (order === undefined || tracking === undefined)
    return refusedCsv('The first line must name the columns: Order, Tracking number');
  if (records.length === 0) return refusedCsv('The file has no rows');
  if (records.length > maximumTrackingRows) return refusedCsv(`The file has more than ${maximumTrackingRows} rows`);
  const rows: TrackingRow[] = [];
  const wrong: WrongTrackingRow[] = [];
  for (const { line, cells } of records) {
    const row = {
      line,
      order: cellText(cells[order] ?? '').slice(0, 50),
      trackingNumber: trackingText(cells[tracking] ?? ''),
    };
    const named = parseOrderNumber(row.order);
    const message = whyWrong(row, named);
    if (named && message === undefined) rows.push({ ...row, named });
    else wrong.push({ line, order: row.order, message: message ?? '' });
  }
  return ok({ rows, wrong });
}

function whyWrong(
  row: { order: string; trackingNumber: string },
  named: EnteredOrderNumber | undefined,
): string | undefined {
  if (row.order === '') return 'The order number is missing';
  const ofOrder = cellProblem(row.order);
  if (ofOrder !== null) return ofOrder;
  if (!named) return 'This is not an order number';
  if (row.trackingNumber === '') return 'The tracking number is missing';
  return trackingProblem(row.trackingNumber) ?? undefined;
}
