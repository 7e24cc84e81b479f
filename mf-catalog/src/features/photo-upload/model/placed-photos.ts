import {
  type Crop,
  type PixelSize,
  aspectOf,
  fitCrop,
  inWholePixels,
  isInside,
  scaledCrop,
} from 'shared-contracts/design/crop';
import { cropOf, qualityOf } from 'shared-contracts/design/design';
import { slotWithFirstCrop } from 'shared-contracts/design/first-design';
import { windowOf } from 'shared-contracts/design/margins';
import { type Orientation, canTurn, orientationFor, orientedTemplate } from 'shared-contracts/design/orientation';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { type Slot as Place, slotsOf } from 'shared-contracts/design/slots';
import type { MagnetTemplate, ProductMagnets } from 'shared-contracts/design/template';
import { printSizeOf } from 'shared-contracts/print/print-size';
import type { Photo, PhotoList } from '../../../shared/uploads/model/photo-list';
import { type PrintWords, printWordsFor } from '../../../shared/uploads/model/print-words';

/** `isAcross`: its magnet lies the other way. `approved`: its crop is of the photo in this `size`, or in its own. */
export type PhotoChoice = { isAcross: boolean; approved?: { slot: DesignSlot; size?: PixelSize } };
/** By the photo's id. */
export type PhotoChoices = ReadonlyMap<string, PhotoChoice>;

export type PhotoInPlace = {
  photo: Photo;
  place: Place;
  canTurn: boolean;
  isAcross: boolean;
  /** Undefined while the photo's size is unknown. */
  slot?: DesignSlot;
  words?: PrintWords;
};
/** `key`: its first photo's. `photos`: by window. */
export type PhotoMagnet = { key: string; template: MagnetTemplate; photos: (PhotoInPlace | undefined)[] };
export type Tile = { kind: 'magnet'; magnet: PhotoMagnet } | { kind: 'photo'; photo: Photo };

/** In whole pixels; undefined if outside of the photo. */
function cropIn(size: PixelSize, of: PixelSize, { crop, aspect }: { crop: Crop; aspect: number }): Crop | undefined {
  if (of.width === size.width && of.height === size.height) return isInside(crop, size) ? crop : undefined;
  return inWholePixels(fitCrop(scaledCrop(crop, { from: of, to: size }), size, { aspect }), size);
}

/** Undefined if approved for a magnet of another kind. */
function approvedIn(place: Place, photo: Photo, approved: PhotoChoice['approved']): DesignSlot | undefined {
  const { id, version, windows } = place.template;
  if (approved?.slot.template.id !== id || approved.slot.template.version !== version) return undefined;
  const slot = { ...approved.slot, magnet: place.magnet, window: place.window, path: pathOf(photo) };
  const [from, to] = [windows[approved.slot.window], windows[place.window]!];
  if (from?.width !== to.width || from.height !== to.height) return undefined;
  if (!photo.size) return slot;
  const template = orientedTemplate(place.template, slot.orientation);
  const aspect = aspectOf(printSizeOf(windowOf({ template, window: place.window })));
  const crop = cropIn(photo.size, approved.size ?? photo.size, { crop: cropOf(slot), aspect });
  if (!crop) return undefined;
  const { rotation, ...box } = crop;
  return { ...slot, crop: box, rotation, quality: qualityOf(box, { template, window: place.window }) };
}

const pathOf = ({ state, preview }: Photo): string => (state.kind === 'ready' ? state.objectPath : preview);

const turnedFrom = (orientation: Orientation): Orientation => (orientation === undefined ? 'turned' : undefined);

function inPlace(place: Place, photo: Photo, choice: PhotoChoice | undefined): PhotoInPlace {
  const { size } = photo;
  const approved = approvedIn(place, photo, choice?.approved);
  const first = size && orientationFor(place.template, size);
  const turns = size !== undefined && canTurn(place.template);
  const slot =
    approved ??
    (size &&
      slotWithFirstCrop(
        place,
        { path: pathOf(photo), size, ...(photo.findings?.focus && { faces: photo.findings.focus }) },
        turns && choice?.isAcross ? turnedFrom(first) : first,
      ));
  const template = orientedTemplate(place.template, slot?.orientation);
  const seen = slot && { width: slot.crop.w, height: slot.crop.h };
  return {
    photo,
    place: { ...place, template },
    canTurn: turns,
    isAcross: turns && slot?.orientation !== first,
    ...(slot && { slot }),
    words: printWordsFor(seen, printSizeOf(windowOf({ template, window: place.window }))),
  };
}

type PhotosToPlace = {
  photos: PhotoList;
  magnets: ProductMagnets | undefined;
  places: number;
  choices?: PhotoChoices;
  /** If given, only its places are filled. */
  design?: Design | undefined;
};

/** In the order of the places. A refused photo takes none. */
export function placedPhotos({ photos, magnets, places, choices, design }: PhotosToPlace): PhotoInPlace[] {
  if (!magnets) return [];
  const usable = photos.filter(({ state }) => state.kind !== 'refused');
  const isMeant = ({ magnet, window }: Place) =>
    !design || design.slots.some((slot) => slot.magnet === magnet && slot.window === window);
  const pack = slotsOf(magnets, places).filter(isMeant).slice(0, Math.min(places, usable.length));
  return pack.map((place, at) => inPlace(place, usable[at]!, choices?.get(usable[at]!.id)));
}

type FirstPhotos = {
  photos: readonly { id: string; isAcross?: true | undefined }[];
  design: Design | null | undefined;
};

/** An edited line's photos lie as its design says. */
export function firstChoices({ photos, design }: FirstPhotos): PhotoChoices {
  const slots = design?.slots.toSorted((a, b) => a.magnet - b.magnet || a.window - b.window) ?? [];
  return new Map(
    photos.map(({ id, isAcross = false }, at) => [
      id,
      { isAcross, ...(slots[at] && { approved: { slot: slots[at] } }) },
    ]),
  );
}

/** Photos without a place are shown by themselves. */
export function tilesOf(photos: PhotoList, placed: readonly PhotoInPlace[]): Tile[] {
  const magnets = new Map<number, PhotoMagnet>();
  return photos.flatMap((photo): Tile[] => {
    const one = placed.find((other) => other.photo.id === photo.id);
    if (!one) return [{ kind: 'photo', photo }];
    const { magnet, window, template } = one.place;
    const known = magnets.get(magnet);
    if (known) {
      known.photos[window] = one;
      return [];
    }
    const started = {
      key: photo.id,
      template,
      photos: template.windows.map((_, at) => (at === window ? one : undefined)),
    };
    magnets.set(magnet, started);
    return [{ kind: 'magnet', magnet: started }];
  });
}

/** Undefined while a size is unknown: the shop then makes it from the photos. */
export function designOf(placed: readonly PhotoInPlace[], approvedAt: string): Design | undefined {
  const slots = placed.filter(({ photo }) => photo.state.kind === 'ready').map(({ slot }) => slot);
  if (slots.length === 0 || !slots.every((slot) => slot !== undefined)) return undefined;
  return { version: 1, slots, approvedAt };
}
