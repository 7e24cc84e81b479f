import type { ApiInput } from 'shared-contracts/api/api';
import { type ColumnId, columnOf, problemOf, storedText } from './sheet-columns';
import type { SheetRow } from './sheet-row';

/** The changed cells of a row, and what was seen when they began. */
export type RowEdit = { seen: SheetRow; cells: Readonly<Partial<Record<ColumnId, string>>> };
export type Edits = ReadonlyMap<string, RowEdit>;
export type CellWrite = { row: SheetRow; column: ColumnId; text: string };

export const NO_EDITS: Edits = new Map();

const cellsOf = ({ cells }: RowEdit) => Object.entries(cells) as [ColumnId, string][];

/** Cells that are back at their old value are no edits. */
export function withWrites(edits: Edits, writes: readonly CellWrite[]): Edits {
  const next = new Map(edits);
  for (const { row, column, text } of writes) {
    const { seen, cells } = next.get(row.id) ?? { seen: row, cells: {} };
    const { [column]: _written, ...others } = cells;
    const stored = storedText(columnOf(column), text);
    const changed = stored === seen.cells[column] ? others : { ...others, [column]: stored };
    if (Object.keys(changed).length > 0) next.set(row.id, { seen, cells: changed });
    else next.delete(row.id);
  }
  return next;
}

export const textIn = (edits: Edits, row: SheetRow, column: ColumnId): string =>
  edits.get(row.id)?.cells[column] ?? row.cells[column] ?? '';

export const changesIn = (edits: Edits): number =>
  [...edits.values()].reduce((count, edit) => count + cellsOf(edit).length, 0);

export const problemsIn = (edits: Edits): { row: SheetRow; column: ColumnId }[] =>
  [...edits.values()].flatMap((edit) =>
    cellsOf(edit)
      .filter(([column, text]) => problemOf(columnOf(column), text) !== undefined)
      .map(([column]) => ({ row: edit.seen, column })),
  );

export function bodyOf(edits: Edits): ApiInput<'PATCH /api/admin/products'> {
  const body: ApiInput<'PATCH /api/admin/products'> = { products: [], variations: [] };
  for (const { seen, cells } of edits.values()) {
    const { id, version } = seen;
    const { inStock, lowStockThreshold, stockQuantity, ...amounts } = cells;
    if (seen.kind === 'variation')
      body.variations.push({
        id,
        version,
        ...(amounts.priceAdjustment !== undefined && { priceAdjustment: amounts.priceAdjustment }),
        ...(stockQuantity !== undefined && { stockQuantity: Number(stockQuantity) }),
      });
    else
      body.products.push({
        id,
        version,
        ...amounts,
        ...(lowStockThreshold !== undefined && { lowStockThreshold: Number(lowStockThreshold) }),
        ...(inStock !== undefined && { stock: { seen: Number(seen.cells.inStock), wanted: Number(inStock) } }),
      });
  }
  return body;
}

/** Applies the same difference to the present stock. */
const stockOn = (now: SheetRow, { seen, cells: { inStock = '' } }: RowEdit): string => {
  const wanted = Number(now.cells.inStock) + Number(inStock) - Number(seen.cells.inStock);
  return Number.isInteger(wanted) ? String(Math.max(0, wanted)) : inStock;
};

/** Keeps changed cells, and the stock's difference. */
export function rebased(edits: Edits, now: SheetRow): Edits {
  const edit = edits.get(now.id);
  if (!edit) return edits;
  const cells = edit.cells.inStock === undefined ? edit.cells : { ...edit.cells, inStock: stockOn(now, edit) };
  const others = new Map(edits);
  others.delete(now.id);
  return withWrites(
    others,
    (Object.entries(cells) as [ColumnId, string][]).map(([column, text]) => ({ row: now, column, text })),
  );
}

export function without(edits: Edits, id: string): Edits {
  const next = new Map(edits);
  next.delete(id);
  return next;
}
