import { type PixelSize, dpiOf } from 'shared-contracts/design/crop';
import { cropOf, placedSlotsOf } from 'shared-contracts/design/design';
import { windowOf } from 'shared-contracts/design/margins';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { orientedTemplate } from 'shared-contracts/design/orientation';
import { printSizeOf } from 'shared-contracts/print/print-size';
import type { StoredPhoto } from '../../../shared/uploads/model/photo-list';
import {
  type PackChoice,
  type PackDesign,
  type PlacedPhoto,
  type TrayPhoto,
  type TrayPhotos,
  placesIn,
} from './pack-design';
import { spreadIn } from './spread';

type Stored = { choice: PackChoice; slots: readonly DesignSlot[]; idOf: ReadonlyMap<string | undefined, string> };

export function placedFrom({ choice, slots, idOf }: Stored, isApproved: boolean): (PlacedPhoto | null)[] {
  return placesIn(choice).map((place) => {
    const slot = slots.find(({ magnet, window }) => magnet === place.magnet && window === place.window);
    if (!slot) return null;
    const crop = cropOf(slot);
    const template = orientedTemplate(place.template, slot.orientation);
    const acceptedDpi = isApproved ? dpiOf(crop, printSizeOf(windowOf({ ...place, template }))) : null;
    return { photo: idOf.get(slot.path)!, crop, acceptedDpi, ...(slot.orientation && { isTurned: true }) };
  });
}

type Restored = {
  choice: PackChoice;
  design: Design | null;
  paths: readonly string[];
  sizes?: ReadonlyMap<string, PixelSize> | undefined;
  /** What the browser remembers: names, and spares. */
  known?: readonly StoredPhoto[];
};

/** If the product prints something else now, only the photos are left. */
export function restoredFrom({ choice, design, paths, sizes, known = [] }: Restored): {
  design: PackDesign;
  photos: TrayPhotos;
} {
  const slots = design ? placedSlotsOf(design, choice.magnets, choice.packSize) : undefined;
  const nameOf = new Map(known.map(({ objectPath, name }) => [objectPath, name]));
  const unique = [...new Set([...(slots ?? []).map(({ path }) => path), ...paths, ...nameOf.keys()])];
  const photos = unique.map((objectPath, index): TrayPhoto => {
    const size = sizes?.get(objectPath);
    const name = nameOf.get(objectPath) ?? `Photo ${index + 1}`;
    return { id: `stored-${index + 1}`, name, objectPath, ...(size && { size }) };
  });
  const idOf = new Map(photos.map(({ id, objectPath }) => [objectPath, id]));
  const placed = slots
    ? placedFrom({ choice, slots, idOf }, Boolean(design?.approvedAt))
    : placesIn(choice).map((_, index): PlacedPhoto | null => {
        const photo = idOf.get(paths[index] ?? '');
        return photo === undefined ? null : { photo, crop: null, acceptedDpi: null };
      });
  const restored = { ...choice, tray: photos.map(({ id }) => id), placed, door: {} };
  return {
    design: { ...restored, spread: spreadIn(restored) },
    photos: Object.fromEntries(photos.map((photo) => [photo.id, photo])),
  };
}
