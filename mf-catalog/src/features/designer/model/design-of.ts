import { aspectOf, fitCrop, inWholePixels } from 'shared-contracts/design/crop';
import { qualityOf } from 'shared-contracts/design/design';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { type PackDesign, type TrayPhotos, shownIn } from './pack-design';

/** For the cart: only stored photos. `approvedAt`: an ISO time. */
export function designOf(design: PackDesign, photos: TrayPhotos, approvedAt: string | null): Design {
  const slots = shownIn(design, photos).flatMap(({ place, isTurned, window, photo, size, crop }): DesignSlot[] => {
    if (!photo.objectPath) return [];
    const aspect = aspectOf(printSizeOf(window));
    const { rotation, ...box } = inWholePixels(fitCrop(crop, size, { aspect }), size);
    return [
      {
        magnet: place.magnet,
        template: { id: place.template.id, version: place.template.version },
        window: place.window,
        ...(isTurned && { orientation: 'turned' }),
        path: photo.objectPath,
        crop: box,
        rotation,
        quality: qualityOf(box, place),
      },
    ];
  });
  return { version: 1, slots, approvedAt };
}
