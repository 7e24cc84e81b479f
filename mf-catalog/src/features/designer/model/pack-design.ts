import {
  type Crop,
  type Face,
  type Inches,
  type PixelSize,
  aspectOf,
  dpiOf,
  firstCrop,
  fitCrop,
  largestWidth,
  withBleed,
} from 'shared-contracts/design/crop';
import { type Slot, slotsOf } from 'shared-contracts/design/slots';
import type { ProductMagnets, TemplateWindow } from 'shared-contracts/design/template';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { qualityAt } from 'shared-contracts/print/print-quality';
import { printSizeOf } from 'shared-contracts/print/print-size';

/**
 * A photo of the tray. `size`: its upright size in pixels, once known; `objectPath`: once stored; `focus`: the faces found in
 * it, in the same pixels, once looked for; `sharpness` and `look`: see `StoredObject`; `digest`: equal for equal files.
 */
export type TrayPhoto = {
  id: string;
  name: string;
  size?: PixelSize;
  objectPath?: string;
  focus?: readonly Face[];
  sharpness?: number;
  look?: string;
  digest?: string;
};
export type TrayPhotos = Readonly<Record<string, TrayPhoto>>;

/** A photo in a place. Without a crop, the suggested one. `acceptedDpi`: the resolution that the shopper accepted as it is. */
export type PlacedPhoto = { photo: string; crop: Crop | null; acceptedDpi: number | null };
/** Where a magnet's middle is on the fridge door, in hundredths of the door's width, and its tilt in degrees. */
export type DoorPosition = { x: number; y: number; tilt: number };

/**
 * One photo across the whole pack. `view`: the part of it that the grid shows; null for the suggested one. `before`: what the
 * places held.
 */
export type Spread = {
  photo: string;
  columns: number;
  view: Crop | null;
  before: readonly (PlacedPhoto | null)[];
};

/** What is printed: a product, its pack and variation, and the photos in the places of the pack. */
export type PackDesign = {
  productId: string;
  magnets: ProductMagnets;
  packSize: number;
  variationId: string | null;
  /** The ids of the photos, in the order they came. May be more than there are places. */
  tray: readonly string[];
  /** One for each place of the pack. */
  slots: readonly (PlacedPhoto | null)[];
  /** The magnets that were moved on the fridge door, by their place in the pack. */
  door: Readonly<Record<number, DoorPosition>>;
  /** While it is there, each place holds its part of the photo. */
  spread?: Spread | undefined;
};
export type PackChoice = Pick<PackDesign, 'productId' | 'magnets' | 'packSize' | 'variationId'>;

export const placesOf = ({ magnets, packSize }: Pick<PackDesign, 'magnets' | 'packSize'>): Slot[] =>
  slotsOf(magnets, packSize);
export const windowOf = ({ template, window }: Slot): TemplateWindow => template.windows[window]!;
const placed = (photo: string): PlacedPhoto => ({ photo, crop: null, acceptedDpi: null });

export const emptyDesign = (choice: PackChoice): PackDesign => ({
  ...choice,
  tray: [],
  slots: placesOf(choice).map(() => null),
  door: {},
});

/** The width of the smallest crop, in pixels: half of the resolution that still prints well. */
const leastWidthOf = (print: Inches): number => withBleed(print).widthInches * (shopPolicy.photos.leastDpi / 2);

/** The crop moved and resized as little as needed to fill the window from inside the photo. */
export function cropIn(window: TemplateWindow, crop: Crop, photo: PixelSize): Crop {
  const print = printSizeOf(window);
  return fitCrop(crop, photo, { aspect: aspectOf(print), leastWidth: leastWidthOf(print) });
}

/** The crop that a place starts with: around the faces, else the middle. */
export const suggestedCrop = (window: TemplateWindow, { focus }: TrayPhoto, size: PixelSize): Crop =>
  firstCrop(size, aspectOf(printSizeOf(window)), focus);

/** The crop of a photo in a place; undefined until the photo's size is known. */
export function cropOfPlaced(place: Slot, { crop }: PlacedPhoto, photo: TrayPhoto | undefined): Crop | undefined {
  if (!photo?.size) return undefined;
  return crop ?? suggestedCrop(windowOf(place), photo, photo.size);
}

/** The same view of the photo in another window: the middle, angle and zoom stay. */
function refitted(crop: Crop, photo: PixelSize, { from, to }: { from: TemplateWindow; to: TemplateWindow }): Crop {
  const [before, after] = [aspectOf(printSizeOf(from)), aspectOf(printSizeOf(to))];
  if (before === after) return crop;
  const share = crop.w / largestWidth(photo, before, crop.rotation);
  const w = share * largestWidth(photo, after, crop.rotation);
  return cropIn(to, { ...crop, w, h: w / after }, photo);
}

/** What a place holds, put into another place. */
function inPlace(
  held: PlacedPhoto | null,
  { from, to, photos }: { from: Slot | undefined; to: Slot; photos: TrayPhotos },
): PlacedPhoto | null {
  const size = held && photos[held.photo]?.size;
  if (!held?.crop || !size || !from) return held;
  return { ...held, crop: refitted(held.crop, size, { from: windowOf(from), to: windowOf(to) }) };
}

/** The photos of the tray that no place holds. */
export function sparesOf({ tray, slots }: Pick<PackDesign, 'tray' | 'slots'>): string[] {
  const used = new Set(slots.map((held) => held?.photo));
  return tray.filter((id) => !used.has(id));
}

/** The free places get the photos, in order. */
function withPhotosIn(design: PackDesign, queue: readonly string[]): PackDesign {
  const left = [...queue];
  return {
    ...design,
    slots: design.slots.map((held) => {
      const next = held ? undefined : left.shift();
      return next === undefined ? held : placed(next);
    }),
  };
}

/** The places hold only these photos. Those that have a place keep it, with its crop. */
function withOnly(design: PackDesign, photos: readonly string[]): PackDesign {
  const missing = new Set(photos.filter((id) => design.tray.includes(id)));
  const slots = design.slots.map((held) => (held && missing.delete(held.photo) ? held : null));
  return withPhotosIn({ ...design, slots }, [...missing]);
}

/** The free places take the spares. */
const filled = (design: PackDesign): PackDesign => withPhotosIn(design, sparesOf(design));

/** The free places take the spares, then the tray's photos again and again. */
function repeated(design: PackDesign): PackDesign {
  const once = filled(design);
  const { tray, slots } = once;
  if (tray.length === 0) return design;
  const used = (id: string) => slots.filter((held) => held?.photo === id).length;
  const counts = new Map(tray.map((id) => [id, used(id)]));
  const queue = slots
    .filter((held) => held === null)
    .map(() => {
      // the least used first, so that each is printed about as often
      const next = tray.reduce((a, b) => (counts.get(b)! < counts.get(a)! ? b : a));
      counts.set(next, counts.get(next)! + 1);
      return next;
    });
  return withPhotosIn(once, queue);
}

/** The photos change places, in the order of these numbers; free places stay free. */
function shuffled(design: PackDesign, order: readonly number[], photos: TrayPhotos): PackDesign {
  const places = placesOf(design);
  const taken = design.slots.flatMap((held, index) => (held ? [index] : []));
  const sources = taken.toSorted((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
  const slots = [...design.slots];
  for (const [nth, to] of taken.entries()) {
    const from = sources[nth]!;
    slots[to] = inPlace(design.slots[from]!, { from: places[from]!, to: places[to]!, photos });
  }
  return { ...design, slots };
}

function swapped(design: PackDesign, { from, to }: { from: number; to: number }, photos: TrayPhotos): PackDesign {
  const places = placesOf(design);
  const [a, b] = [places[from], places[to]];
  if (!a || !b || from === to) return design;
  const slots = design.slots
    .with(from, inPlace(design.slots[to]!, { from: b, to: a, photos }))
    .with(to, inPlace(design.slots[from]!, { from: a, to: b, photos }));
  return { ...design, slots };
}

/** Photos beyond the new pack take its free places, else they are spares. New places take the spares. */
function withPack(design: PackDesign, choice: PackChoice, photos: TrayPhotos): PackDesign {
  const before = placesOf(design);
  const after = placesOf(choice);
  const isSameDoor = JSON.stringify(choice.magnets) === JSON.stringify(design.magnets);
  const slots = after.map((to, index) => inPlace(design.slots[index] ?? null, { from: before[index], to, photos }));
  const kept = new Set(slots.map((held) => held?.photo));
  for (const [index, held] of design.slots.entries()) {
    const free = slots.indexOf(null);
    if (index < after.length || !held || kept.has(held.photo) || free < 0) continue;
    slots[free] = inPlace(held, { from: before[index], to: after[free]!, photos });
    kept.add(held.photo);
  }
  return filled({ ...design, ...choice, slots, door: isSameDoor ? design.door : {} });
}

const withSlot = (design: PackDesign, slot: number, held: PlacedPhoto | null): PackDesign =>
  slot in design.slots ? { ...design, slots: design.slots.with(slot, held) } : design;

/** What a shopper does to a design. */
export type DesignCommand =
  | { type: 'chosen'; choice: PackChoice }
  | { type: 'filled' }
  | { type: 'repeated' }
  /** Only these photos have a place, each one. */
  | { type: 'selected'; photos: readonly string[] }
  /** `order`: a random number for each place. */
  | { type: 'shuffled'; order: readonly number[] }
  | { type: 'swapped'; from: number; to: number }
  | { type: 'placed'; slot: number; photo: string }
  | { type: 'emptied'; slot: number }
  | { type: 'cleared' }
  /** Null: back to the suggestion. */
  | { type: 'cropped'; slot: number; crop: Crop | null }
  /** The print quality is accepted as it is. */
  | { type: 'accepted'; slot: number; isAccepted: boolean }
  | { type: 'removed'; photo: string }
  | { type: 'hung'; magnet: number; position: DoorPosition }
  | { type: 'tidied' };

/** The design after a command; the same object if the command changes nothing. */
export function designAfter(design: PackDesign, command: DesignCommand, photos: TrayPhotos): PackDesign {
  switch (command.type) {
    case 'chosen':
      return withPack(design, command.choice, photos);
    case 'filled':
      return filled(design);
    case 'repeated':
      return repeated(design);
    case 'selected':
      return withOnly(design, command.photos);
    case 'shuffled':
      return shuffled(design, command.order, photos);
    case 'swapped':
      return swapped(design, command, photos);
    case 'placed':
      return design.tray.includes(command.photo) ? withSlot(design, command.slot, placed(command.photo)) : design;
    case 'emptied':
      return withSlot(design, command.slot, null);
    case 'cleared':
      return { ...design, slots: design.slots.map(() => null) };
    case 'cropped':
      return cropped(design, command, photos);
    case 'accepted':
      return accepted(design, command, photos);
    case 'removed':
      return {
        ...design,
        tray: design.tray.filter((id) => id !== command.photo),
        slots: design.slots.map((held) => (held?.photo === command.photo ? null : held)),
      };
    case 'hung':
      return { ...design, door: { ...design.door, [command.magnet]: command.position } };
    case 'tidied':
    default:
      return { ...design, door: {} };
  }
}

function cropped(design: PackDesign, { slot, crop }: { slot: number; crop: Crop | null }, photos: TrayPhotos) {
  const held = design.slots[slot];
  const size = held && photos[held.photo]?.size;
  if (!held || !size) return design;
  const window = windowOf(placesOf(design)[slot]!);
  return withSlot(design, slot, { ...held, crop: crop && cropIn(window, crop, size) });
}

function accepted(design: PackDesign, { slot, isAccepted }: { slot: number; isAccepted: boolean }, photos: TrayPhotos) {
  const held = design.slots[slot];
  const dpi = held && dpiIn(design, slot, photos);
  if (!held || dpi === undefined || dpi === null) return design;
  return withSlot(design, slot, { ...held, acceptedDpi: isAccepted ? dpi : null });
}

/** The resolution of the print in a place; undefined for a free place, and while the size of the photo is unknown. */
export function dpiIn(design: PackDesign, slot: number, photos: TrayPhotos): number | undefined {
  const held = design.slots[slot];
  const place = placesOf(design)[slot];
  const crop = held && place && cropOfPlaced(place, held, photos[held.photo]);
  return crop && place ? dpiOf(crop, printSizeOf(windowOf(place))) : undefined;
}

// in dpi: rounding a crop to whole pixels changes its resolution by less
const ROUNDING = 1;

/** The places whose print would look blurry and that the shopper has not accepted; one for all parts of a spread photo. */
export function blurrySlotsOf(design: PackDesign, photos: TrayPhotos): number[] {
  const blurry = design.slots.flatMap((held, slot) => {
    const dpi = dpiIn(design, slot, photos);
    if (!held || dpi === undefined || qualityAt(dpi) !== 'low') return [];
    return dpi >= (held.acceptedDpi ?? Infinity) - ROUNDING ? [] : [slot];
  });
  return design.spread ? blurry.slice(0, 1) : blurry;
}

/** The design with the crops of a photo whose size turned out to be another. */
export function rescaled(
  design: PackDesign,
  photo: string,
  { from, to }: { from: PixelSize; to: PixelSize },
): PackDesign {
  const places = placesOf(design);
  const [x, y] = [to.width / from.width, to.height / from.height];
  return {
    ...design,
    slots: design.slots.map((held, slot) => {
      if (held?.photo !== photo || !held.crop) return held;
      const { cx, cy, w, h, rotation } = held.crop;
      const crop = { cx: cx * x, cy: cy * y, w: w * x, h: h * x, rotation };
      return { ...held, crop: cropIn(windowOf(places[slot]!), crop, to) };
    }),
  };
}

/** The photos that are the same file as another one of the tray, by their ids. */
export function duplicatesIn(tray: readonly string[], photos: TrayPhotos): Map<string, TrayPhoto> {
  const first = new Map<string, TrayPhoto>();
  const duplicates = new Map<string, TrayPhoto>();
  for (const id of tray) {
    const photo = photos[id];
    if (!photo?.digest) continue;
    const original = first.get(photo.digest);
    if (original) duplicates.set(id, original);
    else first.set(photo.digest, photo);
  }
  return duplicates;
}
