import type { PicturePrint, PicturePrints } from 'shared-contracts/catalog/picture-prints';
import type { PreviewPhoto } from '../../../shared/uploads/model/preview-photo';

export type OwnPrint = { print: PicturePrint; photo: PreviewPhoto };

/** In the order in which they are drawn. Prints in full view get the first photos; those beyond the photos keep what the picture shows. */
export function ownPrintsIn(
  pictures: readonly PicturePrints[],
  imageUrl: string,
  photos: readonly PreviewPhoto[],
): OwnPrint[] {
  const prints = pictures.find((picture) => picture.imageUrl === imageUrl)?.prints ?? [];
  const inView = prints.toSorted((a, b) => a.covers.length - b.covers.length);
  const own = inView.slice(0, photos.length).map((print, index) => ({ print, photo: photos[index]! }));
  return own.toSorted((a, b) => prints.indexOf(a.print) - prints.indexOf(b.print));
}
