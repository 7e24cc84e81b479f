import { type Crop, type PixelSize, scaledCrop } from 'shared-contracts/design/crop';
import { windowOf } from 'shared-contracts/design/margins';
import type { Orientation } from 'shared-contracts/design/orientation';
import type { Slot as Place } from 'shared-contracts/design/slots';
import {
  type SplitLayout,
  firstSplit,
  printedSizeOf,
  splitCropsInWholePixels,
  splitLayoutFor,
  splitLayoutsOf,
  splitViewOf,
} from 'shared-contracts/design/split';
import {
  type DesignCommand,
  type PackDesign,
  type PlacedPhoto,
  type TrayPhotos,
  cropIn,
  designAfter,
} from './pack-design';

export type SpreadCommand =
  /** Without `columns`, the grid that shows the most of the photo. */
  | { type: 'spread'; photo: string; columns?: number; orientation?: Orientation }
  /** Null: the suggestion. */
  | { type: 'view'; view: Crop | null }
  | { type: 'separate' }
  | { type: 'gather' };
export type PackCommand = DesignCommand | SpreadCommand;

export const layoutsOf = ({ magnets, packSize }: Pick<PackDesign, 'magnets' | 'packSize'>): SplitLayout[] =>
  splitLayoutsOf(magnets, packSize);

export const layoutOf = (design: PackDesign): SplitLayout | undefined =>
  design.spread && layoutIn(layoutsOf(design), design.spread);

const layoutIn = (layouts: readonly SplitLayout[], like: { columns?: number; orientation?: Orientation }) =>
  layouts.find(({ columns, orientation }) => columns === like.columns && orientation === like.orientation);

/** As one place: its photo is moved, zoomed and judged like any other. */
export function wholeOf(layout: SplitLayout): Place {
  const { widthInches, heightInches } = printedSizeOf(layout);
  const window = { shape: 'rectangle' as const, x: 0, y: 0, width: widthInches, height: heightInches };
  return { magnet: 0, window: 0, template: { ...layout.template, widthInches, heightInches, windows: [window] } };
}

export function viewOf(design: PackDesign, photos: TrayPhotos): Crop | undefined {
  const layout = layoutOf(design);
  const photo = photos[design.spread?.photo ?? ''];
  if (!layout || !photo?.size) return undefined;
  return design.spread?.view ?? firstSplit(layout, photo.size, photo.focus);
}

export function spreadAgain(design: PackDesign, photos: TrayPhotos): PackDesign {
  const { spread } = design;
  const [layout, view] = [layoutOf(design), viewOf(design, photos)];
  const size = photos[spread?.photo ?? '']?.size;
  if (!spread || !layout || !view || !size) return design;
  const acceptedDpi = design.placed[0]?.photo === spread.photo ? design.placed[0].acceptedDpi : null;
  const placed = splitCropsInWholePixels(view, size, layout).map(({ crop }): PlacedPhoto => ({
    photo: spread.photo,
    crop,
    acceptedDpi,
    ...(layout.orientation && { isTurned: true }),
  }));
  return { ...design, placed };
}

export function rescaledSpread(
  design: PackDesign,
  photo: string,
  { from, to, photos }: { from: PixelSize; to: PixelSize; photos: TrayPhotos },
): PackDesign {
  const { spread } = design;
  if (spread?.photo !== photo) return design;
  const view = spread.view && scaledCrop(spread.view, { from, to });
  return spreadAgain(withView(design, view, to), photos);
}

function withView(design: PackDesign, view: Crop | null, photo: PixelSize): PackDesign {
  const layout = layoutOf(design);
  if (!design.spread || !layout) return design;
  return { ...design, spread: { ...design.spread, view: view && cropIn(windowOf(wholeOf(layout)), view, photo) } };
}

type SpreadRequest = { photo: string; columns?: number; orientation?: Orientation };

function spreadOver(design: PackDesign, { photo, ...grid }: SpreadRequest, photos: TrayPhotos): PackDesign {
  const size = photos[photo]?.size;
  if (!size || !design.tray.includes(photo)) return design;
  const layout = layoutIn(layoutsOf(design), grid) ?? splitLayoutFor(design.magnets, design.packSize, size);
  if (!layout) return design;
  const before = design.spread?.before ?? design.placed;
  const { columns, orientation } = layout;
  const isHung = design.spread?.columns === columns && design.spread.orientation === orientation;
  const spread = { photo, columns, ...(orientation && { orientation }), view: null, before };
  return spreadAgain({ ...design, spread, door: isHung ? design.door : {} }, photos);
}

/** What the places held before, or else the photos of the tray. */
function gathered(design: PackDesign, photos: TrayPhotos): PackDesign {
  const { spread, tray } = design;
  if (!spread) return design;
  const placed = design.placed.map((_, place) => {
    const held = spread.before[place];
    return held && tray.includes(held.photo) ? held : null;
  });
  const before = { ...design, placed, door: {}, spread: undefined };
  return placed.some((held) => held) ? before : designAfter(before, { type: 'fill' }, photos);
}

function inOtherPack(
  design: PackDesign,
  command: Extract<DesignCommand, { type: 'choose' }>,
  photos: TrayPhotos,
): PackDesign {
  const { choice } = command;
  const isSame =
    choice.packSize === design.packSize && JSON.stringify(choice.magnets) === JSON.stringify(design.magnets);
  if (isSame) return { ...design, ...choice };
  const next = designAfter(gathered(design, photos), command, photos);
  return spreadOver(next, { photo: design.spread!.photo }, photos);
}

/** Changing a single part of a spread photo separates them all. */
export function packAfter(design: PackDesign, command: PackCommand, photos: TrayPhotos): PackDesign {
  const { spread } = design;
  switch (command.type) {
    case 'spread':
      return spreadOver(design, command, photos);
    case 'view': {
      const size = photos[spread?.photo ?? '']?.size;
      return size ? spreadAgain(withView(design, command.view, size), photos) : design;
    }
    case 'separate':
      return spread ? { ...design, spread: undefined } : design;
    case 'gather':
      return gathered(design, photos);
    default:
      return spread ? spreadAfter(design, command, photos) : designAfter(design, command, photos);
  }
}

function spreadAfter(design: PackDesign, command: DesignCommand, photos: TrayPhotos): PackDesign {
  switch (command.type) {
    case 'clear':
    case 'hang':
    case 'tidy':
    case 'fill':
    case 'repeat':
      return designAfter(design, command, photos);
    case 'accept':
      return design.placed.reduce((next, _, place) => designAfter(next, { ...command, place }, photos), design);
    case 'choose':
      return inOtherPack(design, command, photos);
    case 'remove':
      return designAfter(
        command.photos.includes(design.spread?.photo ?? '') ? gathered(design, photos) : design,
        command,
        photos,
      );
    case 'select':
    case 'shuffle':
    case 'swap':
    case 'put':
    case 'empty':
    case 'crop':
    case 'turn': {
      const separated = { ...design, spread: undefined };
      const next = designAfter(separated, command, photos);
      return next === separated ? design : next;
    }
    default:
      return command satisfies never;
  }
}

/** Recognizes the parts of one photo by their crops. */
export function spreadIn(design: PackDesign): PackDesign['spread'] {
  const photo = design.placed[0]?.photo;
  const crops = design.placed.flatMap((held) => (held?.crop && held.photo === photo ? [held.crop] : []));
  if (!photo || crops.length !== design.placed.length) return undefined;
  for (const layout of layoutsOf(design)) {
    const { columns, orientation } = layout;
    const isLaid = design.placed.every((held) => Boolean(held?.isTurned) === Boolean(orientation));
    const view = isLaid ? splitViewOf(crops, layout) : undefined;
    if (view) return { photo, columns, ...(orientation && { orientation }), view, before: [] };
  }
  return undefined;
}
