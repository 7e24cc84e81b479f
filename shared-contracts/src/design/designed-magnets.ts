import { orientationsIn, placedSlotsOf } from './design.js';
import type { Design, DesignSlot } from './schemas.js';
import { orientedTemplate } from './orientation.js';
import { magnetsOf } from './slots.js';
import type { MagnetTemplate, ProductMagnets } from './template.js';

/** `template`: as the magnet lies. `place`: from 0. `photos`: one for each window. */
export type DesignedMagnet = { place: number; template: MagnetTemplate; photos: (DesignSlot | null)[] };

export type DesignedLine = {
  customDesign: Design | null;
  magnets: ProductMagnets | null;
  selectedPack: string | null;
};

/** Those with a photo; none if the design is for other magnets. */
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
