import {
  type Crop,
  type Face,
  type PixelSize,
  aspectOf,
  dpiOf,
  firstCrop,
  fitCrop,
  largestWidth,
  scaledCrop,
  withMargins,
} from 'shared-contracts/design/crop';
import { type PrintWindow, windowOf } from 'shared-contracts/design/margins';
import { type Orientation, canTurn, orientationFor, orientedTemplate } from 'shared-contracts/design/orientation';
import { type Slot as Place, slotsOf } from 'shared-contracts/design/slots';
import type { MagnetTemplate, ProductMagnets } from 'shared-contracts/design/template';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { centerCropDpi, qualityAt } from 'shared-contracts/print/print-quality';
import { printSizeOf } from 'shared-contracts/print/print-size';
import type { PhotoRefusal } from '../../../shared/uploads/model/photo-list';

/** `size`: upright; `focus`: the faces, in the same pixels; `sharpness`, `look`: see `StoredObject`; `isAcross`: its magnets lie the other way. */
export type TrayPhoto = {
  id: string;
  name: string;
  size?: PixelSize;
  objectPath?: string;
  focus?: readonly Face[];
  sharpness?: number;
  look?: string;
  digest?: string;
  isAcross?: true;
  refusal?: PhotoRefusal;
};
export type TrayPhotos = Readonly<Record<string, TrayPhoto>>;

/** A null crop is the suggested one. `isTurned`: absent: no with a crop, else as the photo lies. */
export type PlacedPhoto = { photo: string; crop: Crop | null; acceptedDpi: number | null; isTurned?: boolean };
/** The middle of a magnet in hundredths of the door's width; `tilt` in degrees. */
export type DoorPosition = { x: number; y: number; tilt: number };

/** `view`: what the grid shows of the photo; null for the suggestion. `before`: what the places held. */
export type Spread = {
  photo: string;
  columns: number;
  orientation?: Orientation;
  view: Crop | null;
  before: readonly (PlacedPhoto | null)[];
};

export type PackDesign = {
  productId: string;
  magnets: ProductMagnets;
  packSize: number;
  variationId: string | null;
  tray: readonly string[];
  placed: readonly (PlacedPhoto | null)[];
  /** By the number of the magnet, if it was moved. */
  door: Readonly<Record<number, DoorPosition>>;
  spread?: Spread | undefined;
};
export type PackChoice = Pick<PackDesign, 'productId' | 'magnets' | 'packSize' | 'variationId'>;

/** As the templates lie. */
export const placesIn = ({ magnets, packSize }: Pick<PackDesign, 'magnets' | 'packSize'>): Place[] =>
  slotsOf(magnets, packSize);

function isTurnedIn({ template }: Place, held: PlacedPhoto | null | undefined, photo: TrayPhoto | undefined): boolean {
  if (!held || !canTurn(template)) return false;
  if (held.isTurned !== undefined) return held.isTurned;
  if (held.crop || !photo?.size) return false;
  return (orientationFor(template, photo.size) === 'turned') !== Boolean(photo.isAcross);
}

const laid = (place: Place, isTurned: boolean): Place => ({
  ...place,
  template: orientedTemplate(place.template, isTurned ? 'turned' : undefined),
});

/** As the magnets of the design lie. */
export const placesOf = (design: PackDesign, photos: TrayPhotos): Place[] =>
  placesIn(design).map((place, index) => {
    const held = design.placed[index];
    return laid(place, isTurnedIn(place, held, photos[held?.photo ?? '']));
  });

export const templatesOf = (design: PackDesign, photos: TrayPhotos): MagnetTemplate[] =>
  placesOf(design, photos).flatMap(({ template, window }) => (window === 0 ? [template] : []));

const uncropped = (photo: string): PlacedPhoto => ({ photo, crop: null, acceptedDpi: null });

export const emptyDesign = (choice: PackChoice): PackDesign => ({
  ...choice,
  tray: [],
  placed: placesIn(choice).map(() => null),
  door: {},
});

/** The nearest crop that fills the window from inside the photo. */
export function cropIn(window: PrintWindow, crop: Crop, photo: PixelSize): Crop {
  const print = printSizeOf(window);
  // half of the resolution that still prints well
  const leastWidth = withMargins(print).widthInches * (shopPolicy.photos.leastDpi / 2);
  return fitCrop(crop, photo, { aspect: aspectOf(print), leastWidth });
}

/** Undefined until the photo's size is known. */
export function cropOfPlaced(place: Place, { crop }: PlacedPhoto, photo: TrayPhoto | undefined): Crop | undefined {
  if (!photo?.size) return undefined;
  return crop ?? firstCrop(photo.size, aspectOf(printSizeOf(windowOf(place))), photo.focus);
}

export type ShownPhoto = {
  index: number;
  /** As its magnet lies. */
  place: Place;
  isTurned: boolean;
  window: PrintWindow;
  held: PlacedPhoto;
  photo: TrayPhoto;
  size: PixelSize;
  crop: Crop;
  dpi: number;
};

/** Without refused photos and those of unknown size. */
export function shownIn(design: PackDesign, photos: TrayPhotos): ShownPhoto[] {
  return placesIn(design).flatMap((free, index) => {
    const held = design.placed[index];
    const photo = held ? photos[held.photo] : undefined;
    const isTurned = isTurnedIn(free, held, photo);
    const place = laid(free, isTurned);
    const crop = held && cropOfPlaced(place, held, photo);
    if (!photo?.size || !crop || photo.refusal) return [];
    const window = windowOf(place);
    return [
      { index, place, isTurned, window, held, photo, size: photo.size, crop, dpi: dpiOf(crop, printSizeOf(window)) },
    ];
  });
}

/** The middle, angle and zoom stay. */
function refitted(crop: Crop, photo: PixelSize, { from, to }: { from: PrintWindow; to: PrintWindow }): Crop {
  const [before, after] = [aspectOf(printSizeOf(from)), aspectOf(printSizeOf(to))];
  if (before === after) return crop;
  const share = crop.w / largestWidth(photo, before, crop.rotation);
  const w = share * largestWidth(photo, after, crop.rotation);
  return cropIn(to, { ...crop, w, h: w / after }, photo);
}

const isSameKind = (one: MagnetTemplate, other: MagnetTemplate) => one.id === other.id && one.version === other.version;

/** To lie as another magnet did, or, if that had no choice, as the photo does. */
function isTurnedFor(to: Place, from: Place, { crop, size }: { crop: Crop | null; size: PixelSize }): boolean {
  if (!canTurn(to.template)) return false;
  const { widthInches, heightInches } = from.template;
  const isOnItsSide = Math.round((crop?.rotation ?? 0) / 90) % 2 !== 0;
  const seen = isOnItsSide ? { width: size.height, height: size.width } : size;
  const like = canTurn(from.template) ? { width: widthInches, height: heightInches } : seen;
  return orientationFor(to.template, like) === 'turned';
}

/** `from`: as its magnet lies; `to`: as its template does. */
function inPlace(
  held: PlacedPhoto | null,
  { from, to, photos }: { from: Place | undefined; to: Place; photos: TrayPhotos },
): PlacedPhoto | null {
  const size = held && photos[held.photo]?.size;
  if (!held || !size || !from || isSameKind(from.template, to.template)) return held;
  if (!held.crop && held.isTurned === undefined) return held;
  const isTurned = isTurnedFor(to, from, { crop: held.crop, size });
  const windows = { from: windowOf(from), to: windowOf(laid(to, isTurned)) };
  return { ...held, crop: held.crop && refitted(held.crop, size, windows), ...(canTurn(to.template) && { isTurned }) };
}

const isRefused = (photos: TrayPhotos, id: string): boolean => photos[id]?.refusal !== undefined;

/** What will be printed. */
export const usedIn = ({ placed }: Pick<PackDesign, 'placed'>, photos: TrayPhotos): PlacedPhoto[] =>
  placed.filter((held) => held !== null && !isRefused(photos, held.photo)) as PlacedPhoto[];

/** Also true of a place with a refused photo. */
const isFree = (held: PlacedPhoto | null, photos: TrayPhotos): boolean =>
  held === null || isRefused(photos, held.photo);

export const freePlacesOf = ({ placed }: Pick<PackDesign, 'placed'>, photos: TrayPhotos): number =>
  placed.filter((held) => isFree(held, photos)).length;

export function sparesOf({ tray, placed }: Pick<PackDesign, 'tray' | 'placed'>, photos: TrayPhotos): string[] {
  const used = new Set(placed.map((held) => held?.photo));
  return tray.filter((id) => !used.has(id) && !isRefused(photos, id));
}

function withPhotosIn(design: PackDesign, queue: readonly string[], photos: TrayPhotos): PackDesign {
  const left = [...queue];
  return {
    ...design,
    placed: design.placed.map((held) => {
      const next = isFree(held, photos) ? left.shift() : undefined;
      return next === undefined ? held : uncropped(next);
    }),
  };
}

function withOnly(design: PackDesign, chosen: readonly string[], photos: TrayPhotos): PackDesign {
  const missing = new Set(chosen.filter((id) => design.tray.includes(id)));
  const placed = design.placed.map((held) => (held && missing.delete(held.photo) ? held : null));
  return withPhotosIn({ ...design, placed }, [...missing], photos);
}

const filled = (design: PackDesign, photos: TrayPhotos): PackDesign =>
  withPhotosIn(design, sparesOf(design, photos), photos);

function repeated(design: PackDesign, photos: TrayPhotos): PackDesign {
  const once = filled(design, photos);
  const { placed } = once;
  const tray = once.tray.filter((id) => !isRefused(photos, id));
  if (tray.length === 0) return design;
  const used = (id: string) => placed.filter((held) => held?.photo === id).length;
  const counts = new Map(tray.map((id) => [id, used(id)]));
  const queue = placed
    .filter((held) => isFree(held, photos))
    .map(() => {
      // the least used first: each is printed about as often
      const next = tray.reduce((a, b) => (counts.get(b)! < counts.get(a)! ? b : a));
      counts.set(next, counts.get(next)! + 1);
      return next;
    });
  return withPhotosIn(once, queue, photos);
}

function shuffled(design: PackDesign, order: readonly number[], photos: TrayPhotos): PackDesign {
  const places = placesOf(design, photos);
  const free = placesIn(design);
  const taken = design.placed.flatMap((held, index) => (held ? [index] : []));
  const sources = taken.toSorted((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
  const placed = [...design.placed];
  for (const [nth, to] of taken.entries()) {
    const from = sources[nth]!;
    placed[to] = inPlace(design.placed[from]!, { from: places[from]!, to: free[to]!, photos });
  }
  return { ...design, placed };
}

function swapped(design: PackDesign, { from, to }: { from: number; to: number }, photos: TrayPhotos): PackDesign {
  const places = placesOf(design, photos);
  const free = placesIn(design);
  if (!places[from] || !places[to] || from === to) return design;
  const placed = design.placed
    .with(from, inPlace(design.placed[to]!, { from: places[to], to: free[from]!, photos }))
    .with(to, inPlace(design.placed[from]!, { from: places[from], to: free[to]!, photos }));
  return { ...design, placed };
}

/** Photos beyond the new pack take its free places, else they are spares. */
function withPack(design: PackDesign, choice: PackChoice, photos: TrayPhotos): PackDesign {
  const before = placesOf(design, photos);
  const after = placesIn(choice);
  const isSameDoor = JSON.stringify(choice.magnets) === JSON.stringify(design.magnets);
  const placed = after.map((to, index) => inPlace(design.placed[index] ?? null, { from: before[index], to, photos }));
  const kept = new Set(placed.map((held) => held?.photo));
  for (const [index, held] of design.placed.entries()) {
    const free = placed.indexOf(null);
    if (index < after.length || !held || kept.has(held.photo) || free < 0) continue;
    placed[free] = inPlace(held, { from: before[index], to: after[free]!, photos });
    kept.add(held.photo);
  }
  return filled({ ...design, ...choice, placed, door: isSameDoor ? design.door : {} }, photos);
}

const without = (design: PackDesign, photos: ReadonlySet<string>): PackDesign => ({
  ...design,
  tray: design.tray.filter((id) => !photos.has(id)),
  placed: design.placed.map((held) => (held && photos.has(held.photo) ? null : held)),
});

const withPlace = (design: PackDesign, place: number, held: PlacedPhoto | null): PackDesign =>
  place in design.placed ? { ...design, placed: design.placed.with(place, held) } : design;

export type DesignCommand =
  | { type: 'choose'; choice: PackChoice }
  | { type: 'fill' }
  | { type: 'repeat' }
  | { type: 'select'; photos: readonly string[] }
  | { type: 'shuffle'; order: readonly number[] }
  | { type: 'swap'; from: number; to: number }
  | { type: 'put'; photo: string; place: number }
  | { type: 'empty'; place: number }
  /** Null: the suggestion. */
  | { type: 'crop'; place: number; crop: Crop | null }
  /** By a quarter; the crop is the suggested one again. */
  | { type: 'turn'; place: number }
  | { type: 'accept'; place: number; isAccepted: boolean }
  | { type: 'remove'; photos: readonly string[] }
  | { type: 'clear' }
  | { type: 'hang'; magnet: number; position: DoorPosition }
  | { type: 'tidy' };

/** The same object if the command changes nothing. */
export function designAfter(design: PackDesign, command: DesignCommand, photos: TrayPhotos): PackDesign {
  switch (command.type) {
    case 'choose':
      return withPack(design, command.choice, photos);
    case 'fill':
      return filled(design, photos);
    case 'repeat':
      return repeated(design, photos);
    case 'select':
      return withOnly(design, command.photos, photos);
    case 'shuffle':
      return shuffled(design, command.order, photos);
    case 'swap':
      return swapped(design, command, photos);
    case 'put':
      return design.tray.includes(command.photo) && !isRefused(photos, command.photo)
        ? withPlace(design, command.place, uncropped(command.photo))
        : design;
    case 'empty':
      return withPlace(design, command.place, null);
    case 'crop':
      return cropped(design, command, photos);
    case 'turn':
      return turned(design, command, photos);
    case 'accept':
      return accepted(design, command, photos);
    case 'remove':
      return without(design, new Set(command.photos));
    case 'clear':
      return design.tray.length > 0
        ? { ...without(design, new Set(design.tray)), door: {}, spread: undefined }
        : design;
    case 'hang':
      return { ...design, door: { ...design.door, [command.magnet]: command.position } };
    case 'tidy':
      return { ...design, door: {} };
    default:
      return command satisfies never;
  }
}

type CommandOf<Type extends DesignCommand['type']> = Extract<DesignCommand, { type: Type }>;

function cropped(design: PackDesign, { place, crop }: CommandOf<'crop'>, photos: TrayPhotos): PackDesign {
  const shown = shownIn(design, photos).find(({ index }) => index === place);
  if (!shown) return design;
  const { held, window, size, isTurned } = shown;
  const lies = canTurn(shown.place.template) && { isTurned };
  return withPlace(design, place, { ...held, crop: crop && cropIn(window, crop, size), ...lies });
}

function turned(design: PackDesign, { place }: CommandOf<'turn'>, photos: TrayPhotos): PackDesign {
  const [held, free] = [design.placed[place], placesIn(design)[place]];
  if (!held || !free || !canTurn(free.template)) return design;
  const isTurned = !isTurnedIn(free, held, photos[held.photo]);
  return withPlace(design, place, { photo: held.photo, crop: null, acceptedDpi: null, isTurned });
}

function accepted(design: PackDesign, { place, isAccepted }: CommandOf<'accept'>, photos: TrayPhotos): PackDesign {
  const shown = shownIn(design, photos).find(({ index }) => index === place);
  return shown ? withPlace(design, place, { ...shown.held, acceptedDpi: isAccepted ? shown.dpi : null }) : design;
}

// in dpi: crops are rounded to whole pixels
const ROUNDING = 1;

const blurryIn = (design: PackDesign, photos: TrayPhotos): ShownPhoto[] =>
  shownIn(design, photos).filter(
    ({ dpi, held }) => qualityAt(dpi) === 'low' && dpi < (held.acceptedDpi ?? Infinity) - ROUNDING,
  );

/** One place for all parts of a spread photo. */
export function blurryPlacesOf(design: PackDesign, photos: TrayPhotos): number[] {
  const blurry = blurryIn(design, photos).map(({ index }) => index);
  return design.spread ? blurry.slice(0, 1) : blurry;
}

export const blurryPhotosOf = (design: PackDesign, photos: TrayPhotos): ReadonlySet<string> =>
  new Set(blurryIn(design, photos).map(({ photo }) => photo.id));

export const substituted = (design: PackDesign, photo: string, by: string): PackDesign => ({
  ...design,
  tray: design.tray.map((id) => (id === photo ? by : id)),
  placed: design.placed.map((held) => (held?.photo === photo ? uncropped(by) : held)),
});

/** In one of the places at least. */
export const isTooSmallFor = ({ magnets }: Pick<PackDesign, 'magnets'>, { size }: TrayPhoto): boolean =>
  size !== undefined &&
  magnets.some(({ template }) =>
    template.windows.some((_, window) => {
      const place = { template: orientedTemplate(template, orientationFor(template, size)), window };
      return qualityAt(centerCropDpi(size, printSizeOf(windowOf(place)))) === 'low';
    }),
  );

export function rescaled(
  design: PackDesign,
  photo: string,
  { from, to, photos }: { from: PixelSize; to: PixelSize; photos: TrayPhotos },
): PackDesign {
  const places = placesOf(design, photos);
  return {
    ...design,
    placed: design.placed.map((held, place) => {
      if (held?.photo !== photo || !held.crop) return held;
      return { ...held, crop: cropIn(windowOf(places[place]!), scaledCrop(held.crop, { from, to }), to) };
    }),
  };
}
