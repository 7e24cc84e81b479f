import { type DocumentPdf, type DrawnMagnet, HAIRLINE, SOFT, type TextStyle } from './document-pdf.js';
import { directionOf } from './text-runs.js';

/** `isTyped`: in customers’ own words, in the direction of their letters. */
type Column = { title: string; width: number; align?: 'start' | 'end'; isTyped?: boolean };
export type DrawnPicture = (DrawnMagnet | { photo: Buffer | null }) & { alt: string };
type Row = { cells: string[]; pictures: DrawnPicture[]; morePictures: number };

const TEXT: TextStyle = { size: 9.5 };
const HEAD: TextStyle = { size: 8.5, weight: 'bold' };
const MORE: TextStyle = { size: 8, color: SOFT };
const PADDING = { x: 6, y: 6 };
const PICTURE = { side: 38, gap: 6 };
/** Longer rows are cut. */
const MAX_LINES = 30;

/** The head is repeated; rows are not split. */
export function drawTable(pdf: DocumentPdf, columns: readonly Column[], rows: readonly Row[]): void {
  pdf.structure.add('Table', () => drawRows(pdf, columns, rows));
}

function drawRows(pdf: DocumentPdf, columns: readonly Column[], rows: readonly Row[]): void {
  const { structure } = pdf;
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  let x = pdf.left;
  const places = columns.map(({ title, width: share, align = 'start' as const }) => {
    const place = { title, align, x: x + PADDING.x, width: (share / whole) * pdf.width - 2 * PADDING.x };
    x += (share / whole) * pdf.width;
    return place;
  });
  const [first] = places;
  if (!first) throw new RangeError('a table has a column');
  const inARow = Math.max(1, Math.floor((first.width + PICTURE.gap) / (PICTURE.side + PICTURE.gap)));

  const head = () => {
    structure.add('TR', () => {
      for (const { title, ...place } of places)
        structure.add('TH', () => pdf.write([title], { ...place, y: pdf.y + PADDING.y }, HEAD), { scope: 'Column' });
    });
    pdf.y += pdf.heightOf([''], HEAD) + 2 * PADDING.y;
    pdf.rule(pdf.y, { thickness: 1 });
  };

  const measured = (row: Row) => {
    const cells = row.cells.map((cell, index) => {
      const lines = pdf.linesOf(cell, places[index]!.width, TEXT);
      return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), '…'] : lines;
    });
    const more = row.morePictures > 0 ? [`and ${row.morePictures} more`] : [];
    const textBelow = pdf.heightOf(cells[0]!, TEXT);
    const rowsOfPictures = Math.ceil(row.pictures.length / inARow);
    const below = rowsOfPictures * (PICTURE.side + PICTURE.gap) + pdf.heightOf(more, MORE);
    const height = Math.max(
      textBelow + (below > 0 ? PICTURE.gap + below : 0),
      ...cells.map((lines) => pdf.heightOf(lines, TEXT)),
    );
    return { cells, more, textBelow, rowsOfPictures, height: height + 2 * PADDING.y };
  };

  const draw = (row: Row, { cells, more, textBelow, rowsOfPictures, height }: ReturnType<typeof measured>) => {
    const top = pdf.y + PADDING.y;
    const picturesTop = top + textBelow + PICTURE.gap;
    const drawPictures = () => {
      for (const [index, picture] of row.pictures.entries()) {
        const place = {
          x: first.x + (index % inARow) * (PICTURE.side + PICTURE.gap),
          y: picturesTop + Math.floor(index / inARow) * (PICTURE.side + PICTURE.gap),
          side: PICTURE.side,
          alt: picture.alt,
        };
        if (!('photo' in picture)) pdf.magnet(picture, place);
        else if (picture.photo) pdf.photo(picture.photo, place);
      }
      if (more.length > 0)
        pdf.write(more, { ...first, y: picturesTop + rowsOfPictures * (PICTURE.side + PICTURE.gap) }, MORE);
    };
    structure.add('TR', () => {
      for (const [index, lines] of cells.entries())
        structure.add('TD', () => {
          const cell = row.cells[index]!;
          const base = columns[index]!.isTyped ? directionOf(cell) : 'ltr';
          if (cell !== '') pdf.write(lines, { ...places[index]!, y: top }, { ...TEXT, base });
          if (index === 0) drawPictures();
        });
    });
    pdf.y += height;
    pdf.rule(pdf.y, { thickness: 0.5, color: HAIRLINE });
  };

  head();
  for (const row of rows) {
    const size = measured(row);
    if (size.height > pdf.room) {
      pdf.newPage();
      structure.artifact('Pagination', head);
    }
    draw(row, size);
  }
}
