import type { SheetRefusal } from 'shared-contracts/product-management/sheet';
import { ApiError } from 'shell/contract';
import { type ColumnId, columnsOf, shownText } from './sheet-columns';
import type { RowEdit } from './sheet-edits';
import { type SheetRow, productRow, variationRow } from './sheet-row';

/** A refused row. `now`: null if deleted. */
export type OutdatedRow = { id: string; message: string; now: SheetRow | null };

export function outdatedRowsIn(error: unknown, noteOf: (id: string) => string): OutdatedRow[] | undefined {
  if (!(error instanceof ApiError) || error.problem?.code !== 'products_changed') return undefined;
  const { products, variations } = error.problem.details as SheetRefusal;
  return [
    ...products.map(({ now, ...row }) => ({ ...row, now: now && productRow(now) })),
    ...variations.map(({ now, ...row }) => ({ ...row, now: now && variationRow(now, noteOf(row.id)) })),
  ];
}

export type CellDifference = { column: ColumnId; header: string; before: string; now: string; yours: string | null };

export const differencesOf = ({ seen, cells }: RowEdit, now: SheetRow): CellDifference[] =>
  columnsOf[seen.kind]
    .filter(({ id }) => seen.cells[id] !== now.cells[id])
    .map((column) => {
      const text = (value: string | undefined) => shownText(column, value ?? '') || 'nothing';
      const typed = cells[column.id];
      return {
        column: column.id,
        header: column.header,
        before: text(seen.cells[column.id]),
        now: text(now.cells[column.id]),
        yours: typed === undefined ? null : text(typed),
      };
    });
