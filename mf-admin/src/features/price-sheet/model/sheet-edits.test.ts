import { describe, expect, it } from '@jest/globals';
import { type CellWrite, NO_EDITS, bodyOf, problemsIn, rebased, textIn, withWrites } from './sheet-edits';
import { NEW_HISTORY, redone, throughout, undone, written } from './sheet-history';
import { type CellRange, movedBy, nextPlace, onlyCell } from './cell-range';
import { blockIn, placed } from './pasted-block';
import { columnOf, problemOf, shownText, storedText } from './sheet-columns';
import type { SheetRow } from './sheet-row';

const aRow = (changes: Partial<SheetRow> = {}): SheetRow => ({
  id: 'one',
  kind: 'product',
  version: 1,
  name: 'Magnet',
  note: 'M-1',
  cells: { price: '9.99', compareAtPrice: '', costPrice: '2.00', inStock: '20', lowStockThreshold: '5' },
  ...changes,
});
const row = aRow();
const price = (text: string): CellWrite => ({ row, column: 'price', text });

describe('a cell', () => {
  it.each([
    ['price', ' $1,234.5 ', '1234.50', '$1,234.50'],
    ['price', '12,50', '12,50', '12,50'],
    ['price', 'ten', 'ten', 'ten'],
    ['inStock', '1,200.00', '1200', '1,200'],
    ['inStock', '1.5', '1.5', '1.5'],
    ['priceAdjustment', '-$2', '-2.00', '-$2.00'],
    ['priceAdjustment', '+2', '2.00', '+$2.00'],
  ] as const)('of %s reads %j as %j and shows %j', (column, typed, stored, shown) => {
    expect(storedText(columnOf(column), typed)).toBe(stored);
    expect(shownText(columnOf(column), stored)).toBe(shown);
  });

  it.each([
    ['price', '0.00', 'Price must be a positive number'],
    ['price', '', 'Enter an amount'],
    ['price', '12,50', 'Price must be a positive number'],
    ['compareAtPrice', '', undefined],
    ['costPrice', '-1.00', 'Cost price must be a positive number'],
    ['inStock', '-1', 'Enter a whole number'],
    ['inStock', '', 'Enter a whole number'],
    ['inStock', '0', undefined],
    ['priceAdjustment', '-1.00', undefined],
    ['stockQuantity', '3', undefined],
  ] as const)('of %s with %j has the problem %j', (column, text, problem) => {
    expect(problemOf(columnOf(column), text)).toBe(problem);
  });
});

describe('edits', () => {
  it('forget a cell that is again what it was', () => {
    const edits = withWrites(NO_EDITS, [price('12'), { row, column: 'inStock', text: '25' }]);
    expect(textIn(edits, row, 'price')).toBe('12.00');
    expect(withWrites(edits, [price('9.99'), { row, column: 'inStock', text: '20' }]).size).toBe(0);
  });

  it('are sent with the version and the stock that the admin saw', () => {
    const variation = aRow({ id: 'v', kind: 'variation', version: 3, cells: { stockQuantity: '1' } });
    const edits = withWrites(NO_EDITS, [
      price('12'),
      { row, column: 'inStock', text: '25' },
      { row: variation, column: 'stockQuantity', text: '4' },
    ]);
    expect(bodyOf(edits)).toEqual({
      products: [{ id: 'one', version: 1, price: '12.00', stock: { seen: 20, wanted: 25 } }],
      variations: [{ id: 'v', version: 3, stockQuantity: 4 }],
    });
  });

  it('name the cells that cannot be saved', () => {
    expect(problemsIn(withWrites(NO_EDITS, [price('ten'), { row, column: 'costPrice', text: '3' }]))).toEqual([
      { row, column: 'price' },
    ]);
  });

  it('keep their difference of stock on what there is now', () => {
    const edits = withWrites(NO_EDITS, [price('12'), { row, column: 'inStock', text: '25' }]);
    const now = aRow({ version: 2, cells: { ...row.cells, price: '11.00', inStock: '18' } });
    // 5 more than the 20 seen: 18 + 5
    expect(bodyOf(rebased(edits, now)).products).toEqual([
      { id: 'one', version: 2, price: '12.00', stock: { seen: 18, wanted: 23 } },
    ]);
  });
});

describe('the history', () => {
  it('undoes and redoes, and drops what was undone when something else is typed', () => {
    const typed = written(written(NEW_HISTORY, [price('11')]), [price('12')]);
    const back = undone(typed);
    expect(textIn(back.present, row, 'price')).toBe('11.00');
    expect(redone(back)).toEqual(typed);
    expect(written(back, [price('13')]).future).toEqual([]);
    expect(undone(undone(undone(typed))).present.size).toBe(0);
  });

  it('has no step for a write that changes nothing', () => {
    expect(written(NEW_HISTORY, [price('9.99')])).toBe(NEW_HISTORY);
  });

  it('never brings back an outdated version', () => {
    const typed = written(written(NEW_HISTORY, [price('11')]), [price('12')]);
    const now = aRow({ version: 2 });
    const later = throughout(typed, (edits) => rebased(edits, now));
    expect(undone(later).present.get('one')).toMatchObject({ seen: { version: 2 }, cells: { price: '11.00' } });
  });
});

describe('the keyboard', () => {
  const size = { rows: 20, columns: 5 };
  const at = (rowIndex: number, column: number): CellRange => onlyCell({ row: rowIndex, column });

  it.each([
    [{ key: 'ArrowDown' }, [3, 1]],
    [{ key: 'ArrowUp', ctrlKey: true }, [0, 1]],
    [{ key: 'ArrowRight', metaKey: true }, [2, 4]],
    [{ key: 'End' }, [2, 4]],
    [{ key: 'Home', ctrlKey: true }, [0, 0]],
    [{ key: 'PageDown' }, [12, 1]],
  ])('leads with %j to %j', (press, [rowIndex, column]) => {
    expect(movedBy(at(2, 1), press, size)).toEqual(at(rowIndex!, column!));
  });

  it('stays inside, and extends the range with Shift', () => {
    expect(movedBy(at(0, 0), { key: 'ArrowUp' }, size)).toEqual(at(0, 0));
    expect(movedBy(at(0, 0), { key: 'ArrowDown', shiftKey: true }, size)).toEqual({
      anchor: { row: 0, column: 0 },
      focus: { row: 1, column: 0 },
    });
    expect(movedBy(at(0, 0), { key: 'x' }, size)).toBeUndefined();
  });

  it('continues in the next row after the last column', () => {
    expect(nextPlace({ row: 0, column: 4 }, size)).toEqual({ row: 1, column: 0 });
    expect(nextPlace({ row: 0, column: 0 }, size, true)).toBeUndefined();
  });
});

describe('a pasted block', () => {
  const size = { rows: 4, columns: 3 };
  const range = (top: number, left: number, bottom: number, right: number): CellRange => ({
    anchor: { row: top, column: left },
    focus: { row: bottom, column: right },
  });

  it('is read as spreadsheets write it', () => {
    expect(blockIn('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(blockIn('"1,200"')).toEqual([['1,200']]);
  });

  it('fills the range with one value', () => {
    expect(placed([['7']], range(3, 1, 1, 1), size).cells).toEqual(
      [1, 2, 3].map((rowIndex) => ({ row: rowIndex, column: 1, text: '7' })),
    );
  });

  it('is repeated if it fits exactly, else begins at the corner', () => {
    expect(placed([['1'], ['2']], range(0, 0, 3, 0), size).cells.map(({ text }) => text)).toEqual(['1', '2', '1', '2']);
    expect(placed([['1'], ['2']], range(0, 0, 2, 0), size).cells.map(({ text }) => text)).toEqual(['1', '2']);
  });

  it('says how many cells have no place', () => {
    expect(placed(blockIn('1\t2\n3\t4'), range(3, 2, 3, 2), size)).toMatchObject({
      cells: [{ row: 3, column: 2, text: '1' }],
      left: 3,
    });
  });
});
