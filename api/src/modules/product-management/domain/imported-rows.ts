import { Id } from 'shared-contracts/api/fields';
import { productSheet } from 'shared-contracts/policy/stock-and-products';
import type { ProductReport } from 'shared-contracts/product-management/schemas';
import {
  type CsvRecord,
  csvRecords,
  refusedCsv,
  titleOf,
  withoutFormulaGuard,
} from '../../../shared/csv/csv-records.js';
import { type Result, ok } from '../../../shared/result.js';
import { productColumns } from './product-csv.js';

/** `fields`: not validated yet; null if empty or absent. */
export type ImportedRow = {
  line: number;
  name: string;
  id: string | null;
  sku: string | null;
  seenVersion: number | null;
  seenStock: number | null;
  fields: Record<string, unknown>;
};
export type WrongProductRow = ProductReport['wrong'][number];
type ImportedRows = { rows: ImportedRow[]; wrong: WrongProductRow[] };
type Column = (typeof productColumns)[number];

const MAX_SHOWN_NAME_LENGTH = 100;
const isEmpty = (cell: string) => cell.trim() === '';

export function importedRowsIn(csv: string): Result<ImportedRows> {
  const parsed = csvRecords(csv);
  if (!parsed.ok) return parsed;
  const [head, ...all] = parsed.value;
  const columns = columnsIn(head?.cells ?? []);
  if (!columns.ok) return columns;
  // spreadsheets keep commas of emptied rows
  const records = all.filter(({ cells }) => !cells.every(isEmpty));
  if (records.length === 0) return refusedCsv('The file has no rows');
  if (records.length > productSheet.maximumRows)
    return refusedCsv(`The file has more than ${productSheet.maximumRows} rows`);
  const rows: ImportedRow[] = [];
  const wrong: WrongProductRow[] = [];
  const lines = new Map<string, number>();
  for (const record of records) {
    const cells = cellsOf(columns.value, record);
    const row = rowOf(cells, record.line);
    const message = whyWrong(row, { cells, record, titles: columns.value, lines });
    if (message === undefined) rows.push(row);
    else wrong.push({ line: row.line, name: row.name, message });
  }
  return ok({ rows, wrong });
}

function columnsIn(titles: readonly string[]): Result<(Column | undefined)[]> {
  const columns = titles.map((cell) => productColumns.find(({ title }) => titleOf(title) === titleOf(cell)));
  const unknown = titles.find((cell, index) => !columns[index] && !isEmpty(cell));
  if (!columns.some((column) => column && ['ID', 'SKU', 'Name'].includes(column.title)))
    return refusedCsv('The first line must name the columns, among them ID, SKU or Name');
  if (unknown !== undefined) return refusedCsv(`There is no column “${unknown.slice(0, 50)}”`);
  const twice = columns.find((column, index) => column && columns.indexOf(column) < index);
  return twice ? refusedCsv(`The column “${twice.title}” is there twice`) : ok(columns);
}

const cellsOf = (columns: readonly (Column | undefined)[], { cells }: CsvRecord) =>
  new Map(
    columns.flatMap((column, index) =>
      column ? [[column.title, withoutFormulaGuard(cells[index] ?? '')] as const] : [],
    ),
  );
type Cells = ReturnType<typeof cellsOf>;

function rowOf(cells: Cells, line: number): ImportedRow {
  const given = (title: string) => cells.get(title)?.trim() || null;
  const counted = (title: string) => (given(title) === null ? null : Number(given(title)));
  const values = productColumns.flatMap(({ title, field, read }) => {
    const cell = cells.get(title);
    return cell === undefined || !field ? [] : [[field, read ? read(cell) : cell] as const];
  });
  return {
    line,
    name: (given('Name') ?? given('SKU') ?? given('ID') ?? '').slice(0, MAX_SHOWN_NAME_LENGTH),
    id: given('ID')?.toLowerCase() ?? null,
    sku: given('SKU'),
    seenVersion: counted('Version'),
    seenStock: counted('Stock seen'),
    fields: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
  };
}

type Context = { cells: Cells; record: CsvRecord; titles: readonly unknown[]; lines: Map<string, number> };

/** `lines`: where IDs and SKUs were before. */
function whyWrong(row: ImportedRow, { cells, record, titles, lines }: Context): string | undefined {
  // a row that is cut off would empty its last fields
  if (record.cells.length < titles.length) return 'The row has fewer cells than the first line';
  if (!record.cells.slice(titles.length).every(isEmpty)) return 'The row has more cells than the first line';
  for (const title of ['Version', 'Stock seen'])
    if (!/^(\d{1,9})?$/.test(cells.get(title)?.trim() ?? '')) return `${title}: Must be a whole number`;
  if (row.id !== null && !Id.safeParse(row.id).success) return 'ID: Must be an id';
  for (const [title, value] of [
    ['ID', row.id],
    ['SKU', row.sku],
  ] as const) {
    if (value === null) continue;
    const earlier = lines.get(`${title} ${value}`);
    if (earlier !== undefined) return `This ${title} is in line ${earlier} already`;
    lines.set(`${title} ${value}`, row.line);
  }
  return undefined;
}
