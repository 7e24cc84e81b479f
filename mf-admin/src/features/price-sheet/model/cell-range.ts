export type CellPlace = { row: number; column: number };
/** The keyboard is at `focus`. */
export type CellRange = { anchor: CellPlace; focus: CellPlace };
export type GridSize = { rows: number; columns: number };
type Bounds = { top: number; bottom: number; left: number; right: number };

export const onlyCell = (place: CellPlace): CellRange => ({ anchor: place, focus: place });

export const boundsOf = ({ anchor, focus }: CellRange): Bounds => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export function isInside(range: CellRange, { row, column }: CellPlace): boolean {
  const { top, bottom, left, right } = boundsOf(range);
  return row >= top && row <= bottom && column >= left && column <= right;
}

export function placesIn(range: CellRange, { rows, columns }: GridSize): CellPlace[] {
  const { top, bottom, left, right } = boundsOf(range);
  const width = right - left + 1;
  return Array.from({ length: (bottom - top + 1) * width }, (_, nth) => ({
    row: top + Math.floor(nth / width),
    column: left + (nth % width),
  })).filter(({ row, column }) => row < rows && column < columns);
}

const between = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
export const clamped = ({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace => ({
  row: between(row, rows),
  column: between(column, columns),
});

const PAGE = 10;
const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

export type KeyPress = { key: string; shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean };

/** Shift extends the range, Ctrl goes to the edge. */
export function movedBy(
  range: CellRange,
  { key, shiftKey, ctrlKey, metaKey }: KeyPress,
  size: GridSize,
): CellRange | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const isFar = ctrlKey || metaKey;
  const isRowEdge = key === 'Home' || key === 'End';
  const [rows, columns] = step;
  const far = (count: number) => (isFar && count !== 0 ? count * Infinity : count);
  const focus = clamped(
    {
      row: range.focus.row + (isRowEdge && isFar ? columns : far(rows)),
      column: range.focus.column + far(columns),
    },
    size,
  );
  return { anchor: shiftKey ? range.anchor : focus, focus };
}

export function nextPlace({ row, column }: CellPlace, size: GridSize, isBack = false): CellPlace | undefined {
  const index = row * size.columns + column + (isBack ? -1 : 1);
  if (index < 0 || index >= size.rows * size.columns) return undefined;
  return { row: Math.floor(index / size.columns), column: index % size.columns };
}
