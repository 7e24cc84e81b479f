import * as z from 'zod';
import { Instant, ObjectPath } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { type PrintQuality, printSizeOf, qualityAt } from '../print/print-quality.js';
import { type Crop, type PixelSize, aspectOf, dpiOf, isInside } from './crop.js';
import { type Slot, slotsOf } from './slots.js';
import type { MagnetTemplate, ProductMagnets } from './template.js';

const Pixel = z.int().min(0).max(1_000_000);
const Side = z.int().min(2).max(1_000_000);

/**
 * A photo in one place of a pack. `magnet` and `window` count from 0. `crop`: the bleed box of the window in whole pixels of
 * the stored upright photo, as center and sides. `rotation`: degrees that the photo is turned clockwise under the magnet.
 */
export const DesignSlot = z.strictObject({
  magnet: z.int().min(0).max(shopPolicy.photos.maximumPerLine),
  template: z.strictObject({ id: z.string().max(60), version: z.int().min(1) }),
  window: z.int().min(0).max(12),
  path: ObjectPath,
  crop: z.strictObject({ cx: Pixel, cy: Pixel, w: Side, h: Side }),
  rotation: z.number().min(-360).max(360),
  quality: z.enum(['great', 'fine', 'low'] satisfies PrintQuality[]),
});
export type DesignSlot = z.infer<typeof DesignSlot>;

const placeOf = ({ magnet, window }: Pick<DesignSlot, 'magnet' | 'window'>) => `${String(magnet)}/${String(window)}`;

/** The photos of a pack, each with its place and crop. Places without a photo are left out. `approvedAt`: when the shopper approved the crops. */
export const Design = z.strictObject({
  version: z.literal(1),
  slots: z
    .array(DesignSlot)
    .max(shopPolicy.photos.maximumPerLine, 'Too many images')
    .refine((slots) => new Set(slots.map(placeOf)).size === slots.length, 'Each place takes one photo'),
  approvedAt: Instant.nullable(),
});
export type Design = z.infer<typeof Design>;

/** The crop of a slot, with its rotation. */
export const cropOf = ({ crop, rotation }: Pick<DesignSlot, 'crop' | 'rotation'>): Crop => ({ ...crop, rotation });

/** The photos of a design in the order of its places, as `customImages` lists them. A photo in two places comes twice. */
export const photosOf = ({ slots }: Pick<Design, 'slots'>): string[] =>
  slots.toSorted((a, b) => a.magnet - b.magnet || a.window - b.window).map(({ path }) => path);

const windowOf = ({ template, window }: Pick<Slot, 'template' | 'window'>) => template.windows[window]!;

/** How a window prints with this crop. */
export const qualityOf = (crop: Pick<Crop, 'w' | 'h'>, place: Pick<Slot, 'template' | 'window'>): PrintQuality =>
  qualityAt(dpiOf(crop, printSizeOf(windowOf(place))));

/** The design's slots with the templates of their magnets, in order; undefined for slots that the pack does not have. */
export function placedSlotsOf(
  design: Pick<Design, 'slots'>,
  magnets: ProductMagnets,
  packSize: number,
): (Omit<DesignSlot, 'template'> & { template: MagnetTemplate })[] | undefined {
  const places = new Map(slotsOf(magnets, packSize).map((slot) => [placeOf(slot), slot]));
  const placed = design.slots.flatMap((slot) => {
    const template = places.get(placeOf(slot))?.template;
    const isSame = template?.id === slot.template.id && template.version === slot.template.version;
    return isSame ? [{ ...slot, template }] : [];
  });
  if (placed.length < design.slots.length) return undefined;
  return placed.toSorted((a, b) => a.magnet - b.magnet || a.window - b.window);
}

/** Why a design cannot be printed; `slot` is the index in its slots. */
export type DesignProblem =
  { code: 'design_outdated' } | { code: 'unknown_photo' | 'crop_outside_photo' | 'crop_of_other_shape'; slot: number };

/** Whole pixels change a crop's sides by less. */
const ROUNDING = 3;

/**
 * The first reason why this design cannot be printed as a pack of these magnets. `photos`: the pixel sizes of the shopper's
 * own stored photos by path.
 */
export function designProblemOf(
  design: Pick<Design, 'slots'>,
  { magnets, packSize, photos }: { magnets: ProductMagnets; packSize: number; photos: ReadonlyMap<string, PixelSize> },
): DesignProblem | undefined {
  if (!placedSlotsOf(design, magnets, packSize)) return { code: 'design_outdated' };
  const places = new Map(slotsOf(magnets, packSize).map((slot) => [placeOf(slot), slot]));
  for (const [slot, placed] of design.slots.entries()) {
    const photo = photos.get(placed.path);
    if (!photo) return { code: 'unknown_photo', slot };
    const aspect = aspectOf(printSizeOf(windowOf(places.get(placeOf(placed))!)));
    const { w, h } = placed.crop;
    if (Math.abs(w - h * aspect) > ROUNDING * Math.max(1, aspect)) return { code: 'crop_of_other_shape', slot };
    if (!isInside(cropOf(placed), photo)) return { code: 'crop_outside_photo', slot };
  }
  return undefined;
}

/** The design with the print quality that its crops really have. */
export function withTrueQuality(design: Design, magnets: ProductMagnets, packSize: number): Design {
  const places = new Map(slotsOf(magnets, packSize).map((slot) => [placeOf(slot), slot]));
  return {
    ...design,
    slots: design.slots.map((slot) => {
      const place = places.get(placeOf(slot));
      return place ? { ...slot, quality: qualityOf(slot.crop, place) } : slot;
    }),
  };
}
