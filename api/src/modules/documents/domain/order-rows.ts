import { croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import { designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { windowOf } from 'shared-contracts/design/margins';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { type DocumentRow, type PackedRow, documentRowsOf, rowsToSend } from 'shared-contracts/orders/document-rows';
import type { Order } from 'shared-contracts/orders/schemas';

/** Null: an empty window. */
export type RowPicture = { template: MagnetTemplate; windows: (string | null)[] } | { photo: string };

/** Paths of photos, with `?crop=`. */
export type PicturedRow<Row extends PackedRow = DocumentRow> = Omit<Row, 'item'> & {
  pictures: RowPicture[];
  morePictures: number;
};

/** A large order must not take long. */
const MAX_PICTURES = { inRow: 12, inDocument: 240 } as const;

function picturesOf(line: Order['items'][number]): RowPicture[] {
  const magnets = designedMagnetsOf(line).map(({ template, photos }) => ({
    template,
    windows: photos.map((photo, window) => photo && croppedPhotoUrl(photo, windowOf({ template, window }))),
  }));
  return magnets.length > 0 ? magnets : line.customImages.map((photo) => ({ photo }));
}

export const picturedRowsOf = (order: Order): PicturedRow[] => pictured(documentRowsOf(order));

export const picturedRowsToSend = (order: Order): PicturedRow<PackedRow>[] => pictured(rowsToSend(order));

function pictured<Row extends PackedRow>(rows: readonly Row[]): PicturedRow<Row>[] {
  let left: number = MAX_PICTURES.inDocument;
  return rows.map(({ item, ...row }) => {
    const all = item ? picturesOf(item) : [];
    const pictures = all.slice(0, Math.min(MAX_PICTURES.inRow, left));
    left -= pictures.length;
    return { ...row, pictures, morePictures: all.length - pictures.length };
  });
}

export const pathsIn = (rows: readonly PicturedRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ pictures }) =>
      pictures.flatMap((picture) =>
        'photo' in picture ? [picture.photo] : picture.windows.filter((path) => path !== null),
      ),
    ),
  ),
];
