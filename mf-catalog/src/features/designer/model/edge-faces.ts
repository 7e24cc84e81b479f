import { windowOf } from 'shared-contracts/design/margins';
import { type PackDesign, type TrayPhotos, shownIn } from './pack-design';
import { facesAtEdge } from './print-margins';
import { layoutOf, viewOf, wholeOf } from './spread';

/** For a spread photo: the first place. */
export function edgeFacePlacesOf(design: PackDesign, photos: TrayPhotos): number[] {
  const layout = layoutOf(design);
  const view = viewOf(design, photos);
  if (layout && view) {
    const photo = photos[design.spread?.photo ?? '']!;
    return facesAtEdge(view, photo, windowOf(wholeOf(layout))) > 0 ? [0] : [];
  }
  return shownIn(design, photos)
    .filter(({ crop, photo, window }) => facesAtEdge(crop, photo, window) > 0)
    .map(({ index }) => index);
}
