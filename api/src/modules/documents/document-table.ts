import { type DocumentPdf, type DrawnMagnet, HAIRLINE, SOFT, type TextStyle } from './document-pdf.js';

type Column = { title: string; width: number; align?: 'start' | 'end' };
export type DrawnPicture = DrawnMagnet | { photo: Buffer | null };
type Row = { cells: string[]; pictures: DrawnPicture[]; morePictures: number };

const TEXT: TextStyle = { size: 9.5 };
const HEAD: TextStyle = { size: 8.5, weight: 'bold' };
const MORE: TextStyle = { size: 8, color: SOFT };
const PADDING = { x: 6, y: 6 };
const PICTURE = { side: 38, gap: 6 };
/** The rest of a longer row is left out. */
const MAX_LINES = 30;

/** The head is repeated on each page, and rows are not split. */
export function drawTable(pdf: DocumentPdf, columns: readonly Column[], rows: readonly Row[]): void {
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
    for (const { title, ...place } of places) pdf.write([title], { ...place, y: pdf.y + PADDING.y }, HEAD);
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
    for (const [index, lines] of cells.entries()) pdf.write(lines, { ...places[index]!, y: top }, TEXT);
    const picturesTop = top + textBelow + PICTURE.gap;
    for (const [index, picture] of row.pictures.entries()) {
      const place = {
        x: first.x + (index % inARow) * (PICTURE.side + PICTURE.gap),
        y: picturesTop + Math.floor(index / inARow) * (PICTURE.side + PICTURE.gap),
        side: PICTURE.side,
      };
      if (!('photo' in picture)) pdf.magnet(picture, place);
      else if (picture.photo) pdf.photo(picture.photo, place);
    }
    pdf.write(more, { ...first, y: picturesTop + rowsOfPictures * (PICTURE.side + PICTURE.gap) }, MORE);
    pdf.y += height;
    pdf.rule(pdf.y, { thickness: 0.5, color: HAIRLINE });
  };

  head();
  for (const row of rows) {
    const size = measured(row);
    if (size.height > pdf.room) {
      pdf.newPage();
      head();
    }
    draw(row, size);
  }
}
