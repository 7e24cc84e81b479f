import { aspectOf, dpiOf, fitCrop, inWholePixels } from 'shared-contracts/design/crop';
import { cropOf, placedSlotsOf, qualityOf } from 'shared-contracts/design/design';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { spreadIn } from './spread';
import {
  type PackChoice,
  type PackDesign,
  type PlacedPhoto,
  type TrayPhoto,
  type TrayPhotos,
  cropOfPlaced,
  placesOf,
  windowOf,
} from './pack-design';

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

/** A design of the cart, to be changed. Nothing of it is left if the product prints something else now. */
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
  const held = placesOf(choice).map((place, index): PlacedPhoto | null => {
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
  const restored = { ...choice, tray: [...idOf.values()], slots: held, door: {} };
  return { design: { ...restored, spread: spreadIn(restored) }, photos };
}
