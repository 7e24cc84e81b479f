import { dpiOf } from 'shared-contracts/design/crop';
import { cropOf, placedSlotsOf } from 'shared-contracts/design/design';
import type { Design } from 'shared-contracts/design/schemas';
import { printSizeOf } from 'shared-contracts/print/print-size';
import {
  type PackChoice,
  type PackDesign,
  type PlacedPhoto,
  type TrayPhoto,
  type TrayPhotos,
  placesOf,
  windowOf,
} from './pack-design';
import { spreadIn } from './spread';

/** A design of the cart, to be changed. Its photos are spares if the product prints something else now. */
export function restoredFrom(stored: { choice: PackChoice; design: Design | null; paths: readonly string[] }): {
  design: PackDesign;
  photos: TrayPhotos;
} {
  const { choice, design, paths } = stored;
  const slots = design ? placedSlotsOf(design, choice.magnets, choice.packSize) : undefined;
  const unique = [...new Set([...(slots ?? []).map(({ path }) => path), ...paths])];
  const idOf = new Map(unique.map((path, index) => [path, `stored-${index + 1}`]));
  const photos = Object.fromEntries(
    unique.map((path, index): [string, TrayPhoto] => [
      idOf.get(path)!,
      { id: idOf.get(path)!, name: `Photo ${index + 1}`, objectPath: path },
    ]),
  );
  const placed = placesOf(choice).map((place, index): PlacedPhoto | null => {
    if (!slots)
      return paths[index] === undefined ? null : { photo: idOf.get(paths[index])!, crop: null, acceptedDpi: null };
    const slot = slots.find(({ magnet, window }) => magnet === place.magnet && window === place.window);
    if (!slot) return null;
    const crop = cropOf(slot);
    return {
      photo: idOf.get(slot.path)!,
      crop,
      acceptedDpi: design?.approvedAt ? dpiOf(crop, printSizeOf(windowOf(place))) : null,
    };
  });
  const restored = { ...choice, tray: [...idOf.values()], placed, door: {} };
  return { design: { ...restored, spread: spreadIn(restored) }, photos };
}
