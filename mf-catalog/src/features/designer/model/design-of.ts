import { aspectOf, fitCrop, inWholePixels } from 'shared-contracts/design/crop';
import { qualityOf } from 'shared-contracts/design/design';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { type PackDesign, type TrayPhotos, cropOfPlaced, placesOf, windowOf } from './pack-design';

/** The contract's design, for the cart: the places whose photo is stored. `approvedAt`: an ISO time. */
export function designOf(design: PackDesign, photos: TrayPhotos, approvedAt: string | null): Design {
  const places = placesOf(design);
  const slots = design.slots.flatMap((held, index): DesignSlot[] => {
    const place = places[index];
    const photo = held ? photos[held.photo] : undefined;
    const crop = held && place && cropOfPlaced(place, held, photo);
    if (!crop || !place || !photo?.size || !photo.objectPath) return [];
    const aspect = aspectOf(printSizeOf(windowOf(place)));
    const { rotation, ...box } = inWholePixels(fitCrop(crop, photo.size, { aspect }), photo.size);
    const { id, version } = place.template;
    return [
      {
        magnet: place.magnet,
        template: { id, version },
        window: place.window,
        path: photo.objectPath,
        crop: box,
        rotation,
        quality: qualityOf(box, place),
      },
    ];
  });
  return { version: 1, slots, approvedAt };
}
