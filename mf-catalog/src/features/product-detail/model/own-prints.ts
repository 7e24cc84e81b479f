import type { PicturePrint, PicturePrints } from 'shared-contracts/catalog/picture-prints';
import type { PreviewPhoto } from '../../../shared/uploads/model/preview-photo';

export type OwnPrint = { print: PicturePrint; photo: PreviewPhoto };

/** Pictures show strips and frames a little smaller than they are. */
const TOLERANCE = 0.05;

function shows(print: PicturePrint, { place }: PreviewPhoto): boolean {
  const window = place.template.windows[place.window]!;
  const isNear = (one: number, other: number) => Math.abs(one / other - 1) < TOLERANCE;
  return print.shape === window.shape && isNear(print.width, window.width) && isNear(print.height, window.height);
}

/** In the order in which they are drawn; prints without a photo keep what the picture shows. */
export function ownPrintsIn(
  pictures: readonly PicturePrints[],
  imageUrl: string,
  photos: readonly PreviewPhoto[],
): OwnPrint[] {
  const prints = pictures.find((picture) => picture.imageUrl === imageUrl)?.prints ?? [];
  const left = prints.toSorted((a, b) => a.covers.length - b.covers.length);
  const own = photos.flatMap((photo): OwnPrint[] => {
    const at = left.findIndex((print) => shows(print, photo));
    return at < 0 ? [] : left.splice(at, 1).map((print) => ({ print, photo }));
  });
  return own.toSorted((a, b) => prints.indexOf(a.print) - prints.indexOf(b.print));
}
