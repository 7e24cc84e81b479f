import { orientationsIn, placedSlotsOf } from './design.js';
import type { Design, DesignSlot } from './schemas.js';
import { orientedTemplate } from './orientation.js';
import { magnetsOf } from './slots.js';
import type { MagnetTemplate, ProductMagnets } from './template.js';

/** A magnet with the photo of each of its windows; null where there is none. `template`: as it lies; `place` counts from 0 in its pack. */
export type DesignedMagnet = { place: number; template: MagnetTemplate; photos: (DesignSlot | null)[] };

/** What a line's design is drawn from. */
export type DesignedLine = {
  customDesign: Design | null;
  magnets: ProductMagnets | null;
  selectedPack: string | null;
};

/** The magnets of a line that have a photo, in their order; none without a design, or if it is for other magnets. */
export function designedMagnetsOf({ customDesign, magnets, selectedPack }: DesignedLine): DesignedMagnet[] {
  if (!customDesign || !magnets) return [];
  const packSize = Number(selectedPack ?? 1);
  if (!placedSlotsOf(customDesign, magnets, packSize)) return [];
  const orientationOf = orientationsIn(customDesign);
  return magnetsOf(magnets, packSize).flatMap((each, place) => {
    const template = orientedTemplate(each, orientationOf(place));
    const slots = customDesign.slots.filter(({ magnet }) => magnet === place);
    const photos = template.windows.map((_, window) => slots.find((slot) => slot.window === window) ?? null);
    return slots.length > 0 ? [{ place, template, photos }] : [];
  });
}
