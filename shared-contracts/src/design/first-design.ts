import { type Face, type PixelSize, aspectOf, firstCrop, inWholePixels, upperThirdCrop } from './crop.js';
import { placesIn, qualityOf } from './design.js';
import { windowOf } from './margins.js';
import { type Orientation, orientationFor, orientedTemplate } from './orientation.js';
import { printSizeOf } from '../print/print-size.js';
import type { Design, DesignSlot } from './schemas.js';
import type { Slot } from './slots.js';
import type { ProductMagnets } from './template.js';

/** `faces`: in its pixels, as far as they have been found. */
export type PhotoToPlace = { path: string; size: PixelSize; faces?: readonly Face[] };

/** `template`: as it lies unless turned. */
export function slotWithFirstCrop(
  { magnet, window, template }: Slot,
  { path, size, faces }: PhotoToPlace,
  orientation: Orientation,
  cropOf = firstCrop,
): DesignSlot {
  const oriented = orientedTemplate(template, orientation);
  const aspect = aspectOf(printSizeOf(windowOf({ template: oriented, window })));
  const { rotation, ...crop } = inWholePixels(cropOf(size, aspect, faces), size);
  return {
    magnet,
    template: { id: template.id, version: template.version },
    window,
    ...(orientation && { orientation }),
    path,
    crop,
    rotation,
    quality: qualityOf(crop, { template: oriented, window }),
  };
}

export const firstSlot = (place: Slot, photo: PhotoToPlace): DesignSlot =>
  slotWithFirstCrop(place, photo, orientationFor(place.template, photo.size));

/** Fills the first free places; the design is no longer approved. */
export function withPhotosPlaced(
  design: Design,
  { magnets, packSize, photos }: { magnets: ProductMagnets; packSize: number; photos: readonly PhotoToPlace[] },
): Design {
  const isTaken = ({ magnet, window }: Pick<DesignSlot, 'magnet' | 'window'>) =>
    design.slots.some((slot) => slot.magnet === magnet && slot.window === window);
  const free = placesIn(design, magnets, packSize).filter((place) => !isTaken(place));
  const added = free.slice(0, photos.length).map((place, at) => firstSlot(place, photos[at]!));
  return added.length === 0 ? design : { ...design, slots: [...design.slots, ...added], approvedAt: null };
}

const printOf = ({ path, template, orientation, crop, rotation }: DesignSlot): string =>
  JSON.stringify([path, template.id, template.version, orientation, crop.cx, crop.cy, crop.w, crop.h, rotation]);

/** What the shop prints if nobody designs. `earlier`: slots whose crops stay, whatever faces have been found since. */
export function madeDesign({
  earlier = [],
  ...pack
}: {
  magnets: ProductMagnets;
  packSize: number;
  photos: readonly PhotoToPlace[];
  earlier?: readonly DesignSlot[];
}): Design {
  const design = withPhotosPlaced({ version: 1, slots: [], approvedAt: null, made: true }, pack);
  const places = placesIn({ slots: [] }, pack.magnets, pack.packSize);
  const slots = design.slots.map((slot, at) => {
    const [place, photo] = [places[at]!, { ...pack.photos[at]!, faces: [] }];
    const orientation = orientationFor(place.template, photo.size);
    const byEarlierRule = slotWithFirstCrop(place, photo, orientation, upperThirdCrop);
    const possible = [slot, firstSlot(place, photo), byEarlierRule];
    const before = earlier.filter(({ magnet, window }) => magnet === slot.magnet && window === slot.window);
    const fixed = before.map(printOf).find((print) => possible.some((one) => printOf(one) === print));
    return possible.find((one) => printOf(one) === fixed) ?? slot;
  });
  return { ...design, slots };
}
