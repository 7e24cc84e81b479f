import { type PrintQuality, qualityAt } from '../print/print-quality.js';
import { printSizeOf } from '../print/print-size.js';
import { type Crop, type PixelSize, aspectOf, dpiOf, isInside } from './crop.js';
import { windowOf } from './margins.js';
import type { Design, DesignSlot } from './schemas.js';
import { type Orientation, canTurn } from './orientation.js';
import { type Slot, slotsOf } from './slots.js';
import type { MagnetTemplate, ProductMagnets } from './template.js';

const placeOf = ({ magnet, window }: Pick<DesignSlot, 'magnet' | 'window'>) => `${String(magnet)}/${String(window)}`;

export const cropOf = ({ crop, rotation }: Pick<DesignSlot, 'crop' | 'rotation'>): Crop => ({ ...crop, rotation });

/** As in `customImages`; a photo in two places comes twice. */
export const photosOf = ({ slots }: Pick<Design, 'slots'>): string[] =>
  slots.toSorted((a, b) => a.magnet - b.magnet || a.window - b.window).map(({ path }) => path);

/** False if the shop placed the photos. */
export const isDesigned = ({ customDesign }: { customDesign: Design | null }): boolean =>
  customDesign !== null && !customDesign.made;

export const orientationsIn =
  ({ slots }: Pick<Design, 'slots'>) =>
  (magnet: number): Orientation =>
    slots.find((slot) => slot.magnet === magnet)?.orientation;

export const placesIn = (design: Pick<Design, 'slots'>, magnets: ProductMagnets, packSize: number): Slot[] =>
  slotsOf(magnets, packSize, orientationsIn(design));

export const qualityOf = (crop: Pick<Crop, 'w' | 'h'>, place: Pick<Slot, 'template' | 'window'>): PrintQuality =>
  qualityAt(dpiOf(crop, printSizeOf(windowOf(place))));

/** Undefined for slots that the pack does not have. */
export function placedSlotsOf(
  design: Pick<Design, 'slots'>,
  magnets: ProductMagnets,
  packSize: number,
): (Omit<DesignSlot, 'template'> & { template: MagnetTemplate })[] | undefined {
  const places = new Map(placesIn(design, magnets, packSize).map((slot) => [placeOf(slot), slot]));
  const placed = design.slots.flatMap((slot) => {
    const template = places.get(placeOf(slot))?.template;
    const isSame = template?.id === slot.template.id && template.version === slot.template.version;
    return isSame ? [{ ...slot, template }] : [];
  });
  if (placed.length < design.slots.length) return undefined;
  return placed.toSorted((a, b) => a.magnet - b.magnet || a.window - b.window);
}

/** `slot`: index in the design's slots. */
export type DesignProblem =
  { code: 'design_outdated' } | { code: 'unknown_photo' | 'crop_outside_photo' | 'crop_of_other_shape'; slot: number };

/** Whole pixels change a crop's sides by less. */
const ROUNDING = 3;

/** The first reason why it cannot be printed. `photos`: pixel sizes of the shopper's own stored photos by path. */
export function designProblemOf(
  design: Pick<Design, 'slots'>,
  { magnets, packSize, photos }: { magnets: ProductMagnets; packSize: number; photos: ReadonlyMap<string, PixelSize> },
): DesignProblem | undefined {
  if (!placedSlotsOf(design, magnets, packSize)) return { code: 'design_outdated' };
  const places = new Map(placesIn(design, magnets, packSize).map((slot) => [placeOf(slot), slot]));
  for (const [slot, placed] of design.slots.entries()) {
    const photo = photos.get(placed.path);
    if (!photo) return { code: 'unknown_photo', slot };
    if (placed.orientation && !canTurn(places.get(placeOf(placed))!.template))
      return { code: 'crop_of_other_shape', slot };
    const aspect = aspectOf(printSizeOf(windowOf(places.get(placeOf(placed))!)));
    const { w, h } = placed.crop;
    if (Math.abs(w - h * aspect) > ROUNDING * Math.max(1, aspect)) return { code: 'crop_of_other_shape', slot };
    if (!isInside(cropOf(placed), photo)) return { code: 'crop_outside_photo', slot };
  }
  return undefined;
}

export function withTrueQuality(design: Design, magnets: ProductMagnets, packSize: number): Design {
  const places = new Map(placesIn(design, magnets, packSize).map((slot) => [placeOf(slot), slot]));
  return {
    ...design,
    slots: design.slots.map((slot) => {
      const place = places.get(placeOf(slot));
      return place ? { ...slot, quality: qualityOf(slot.crop, place) } : slot;
    }),
  };
}
