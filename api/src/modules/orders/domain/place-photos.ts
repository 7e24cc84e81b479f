import { type PixelSize, aspectOf, firstCrop, inWholePixels } from 'shared-contracts/design/crop';
import { qualityOf } from 'shared-contracts/design/design';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { slotsOf } from 'shared-contracts/design/slots';
import type { ProductMagnets } from 'shared-contracts/design/template';

export type SizedPhoto = { path: string; size: PixelSize };

/**
 * The design with these photos in its first free places, each with its first crop; photos beyond the last place are left out.
 * The shopper has not approved the new crops, so the design is no longer approved.
 */
export function withPhotosPlaced(
  design: Design,
  { magnets, packSize, photos }: { magnets: ProductMagnets; packSize: number; photos: readonly SizedPhoto[] },
): Design {
  const isTaken = ({ magnet, window }: Pick<DesignSlot, 'magnet' | 'window'>) =>
    design.slots.some((slot) => slot.magnet === magnet && slot.window === window);
  const free = slotsOf(magnets, packSize).filter((place) => !isTaken(place));
  const added = free.slice(0, photos.length).map((place, at): DesignSlot => {
    const { path, size } = photos[at]!;
    const { width, height } = place.template.windows[place.window]!;
    const { rotation, ...crop } = inWholePixels(
      firstCrop(size, aspectOf({ widthInches: width, heightInches: height })),
      size,
    );
    const { id, version } = place.template;
    const { magnet, window } = place;
    return { magnet, window, template: { id, version }, path, crop, rotation, quality: qualityOf(crop, place) };
  });
  return added.length === 0 ? design : { ...design, slots: [...design.slots, ...added], approvedAt: null };
}
