import { type CellRange, type GridSize, boundsOf, onlyCell } from './cell-range';

export type Block = readonly (readonly string[])[];

export function blockIn(text: string): Block {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')));
}

export const blockText = (block: Block): string => block.map((cells) => cells.join('\t')).join('\n');

export type Pasted = {
  cells: { row: number; column: number; text: string }[];
  range: CellRange;
  /** Cells that found no place. */
  left: number;
};

/** Fills the selected range if it fits a whole number of times, else goes once into its corner. */
export function placed(block: Block, range: CellRange, { rows, columns }: GridSize): Pasted {
  const { top, left, bottom, right } = boundsOf(range);
  const [height, width] = [block.length, Math.max(...block.map((cells) => cells.length))];
  const [selectedRows, selectedColumns] = [bottom - top + 1, right - left + 1];
  const isRepeated = selectedRows % height === 0 && selectedColumns % width === 0;
  const [down, across] = isRepeated ? [selectedRows, selectedColumns] : [height, width];
  const all = Array.from({ length: down * across }, (_, nth) => {
    const [row, column] = [Math.floor(nth / across), nth % across];
    return { row: top + row, column: left + column, text: block[row % height]?.[column % width] };
  }).flatMap(({ text, ...place }) => (text === undefined ? [] : [{ ...place, text }]));
  const cells = all.filter(({ row, column }) => row < rows && column < columns);
  const corner = { row: Math.min(top + down, rows) - 1, column: Math.min(left + across, columns) - 1 };
  return { cells, range: { ...onlyCell({ row: top, column: left }), anchor: corner }, left: all.length - cells.length };
}
