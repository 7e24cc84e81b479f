import { shopPolicy } from '../policy/shop-policy.js';
import { printSizeOf } from '../print/print-size.js';
import {
  type Crop,
  type Face,
  type Inches,
  type PixelSize,
  aspectOf,
  firstCrop,
  fitCrop,
  panned,
  type PrintedArea,
  withMargins,
} from './crop.js';
import { windowOf } from './margins.js';
import { type Orientation, canTurn, orientedTemplate } from './orientation.js';
import { magnetsOf } from './slots.js';
import type { MagnetTemplate, ProductMagnets } from './template.js';

/** A pack as a grid, row by row from the upper left; all magnets lie like `template`. */
export type SplitLayout = { columns: number; rows: number; orientation?: Orientation; template: MagnetTemplate };
/** One photo's crop across a whole layout, outer margins included. */
export type SplitView = Crop;
export type SplitPart = { magnet: number; window: 0; crop: Crop };

const { gapInches } = shopPolicy.split;
/** Rounding moves a corner by half a pixel with the center and half with each side. */
const ROUNDING_ROOM = 2;

const even = (value: number) => 2 * Math.round(value / 2);
const windowIn = ({ template }: SplitLayout) => windowOf({ template, window: 0 });

/** From one magnet to the next, in inches. */
const pitchOf = ({ template }: SplitLayout): Inches => ({
  widthInches: template.widthInches + gapInches,
  heightInches: template.heightInches + gapInches,
});

/** Gaps included, without margins. */
export function printedSizeOf(layout: SplitLayout): PrintedArea {
  const { widthInches, heightInches, marginInches } = printSizeOf(windowIn(layout));
  const pitch = pitchOf(layout);
  return {
    widthInches: (layout.columns - 1) * pitch.widthInches + widthInches,
    heightInches: (layout.rows - 1) * pitch.heightInches + heightInches,
    marginInches,
  };
}

/** Fewest columns first, turned magnets last; none for one magnet, mixed or round ones, or several windows. */
export function splitLayoutsOf(magnets: ProductMagnets, packSize: number): SplitLayout[] {
  const [template, ...others] = magnetsOf(magnets, packSize);
  if (!template || others.length === 0) return [];
  const isSame = others.every(({ id, version }) => id === template.id && version === template.version);
  const [window, ...windows] = template.windows;
  const isPlain = template.shape === 'rectangle' && window?.shape === 'rectangle' && windows.length === 0;
  if (!isSame || !isPlain) return [];
  const orientations: Orientation[] = canTurn(template) ? [undefined, 'turned'] : [undefined];
  return orientations.flatMap((orientation) =>
    Array.from({ length: packSize }, (_, index) => index + 1)
      .filter((columns) => packSize % columns === 0)
      .map((columns) => ({
        columns,
        rows: packSize / columns,
        ...(orientation && { orientation }),
        template: orientedTemplate(template, orientation),
      })),
  );
}

/** Losses that differ by less are equal. */
const LOSS_ROUNDING = 1e9;

/** The grid that loses the least of a photo, turned only if that is better. */
export function splitLayoutFor(magnets: ProductMagnets, packSize: number, photo: PixelSize): SplitLayout | undefined {
  const lossOf = (layout: SplitLayout) =>
    Math.round(LOSS_ROUNDING * Math.abs(Math.log(aspectOf(printedSizeOf(layout)) / (photo.width / photo.height))));
  const [best] = splitLayoutsOf(magnets, packSize).toSorted((one, other) => lossOf(one) - lossOf(other));
  return best;
}

export const firstSplit = (layout: SplitLayout, photo: PixelSize, faces?: readonly Face[]): SplitView =>
  firstCrop(photo, aspectOf(printedSizeOf(layout)), faces);

/** `leastWidth` as in `fitCrop`. */
export const fitSplit = (
  view: SplitView,
  photo: PixelSize,
  { layout, leastWidth = 0 }: { layout: SplitLayout; leastWidth?: number },
): SplitView => fitCrop(view, photo, { aspect: aspectOf(printedSizeOf(layout)), leastWidth });

/** Not rounded; the photo continues behind the gaps. */
export function splitCrops(view: SplitView, layout: SplitLayout): SplitPart[] {
  const pixelsPerInch = view.w / withMargins(printedSizeOf(layout)).widthInches;
  const print = withMargins(printSizeOf(windowIn(layout)));
  const pitch = pitchOf(layout);
  const fromCenter = (index: number, count: number, step: number) => (index - (count - 1) / 2) * step * pixelsPerInch;
  return Array.from({ length: layout.columns * layout.rows }, (_, magnet): SplitPart => {
    const column = magnet % layout.columns;
    const row = Math.floor(magnet / layout.columns);
    const { cx, cy } = panned(
      view,
      {
        x: -fromCenter(column, layout.columns, pitch.widthInches),
        y: -fromCenter(row, layout.rows, pitch.heightInches),
      },
      1,
    );
    const crop = {
      cx,
      cy,
      w: print.widthInches * pixelsPerInch,
      h: print.heightInches * pixelsPerInch,
      rotation: view.rotation,
    };
    return { magnet, window: 0, crop };
  });
}

/** All of one size and inside the photo; at its edge the view moves by 2 pixels, for rounding. */
export function splitCropsInWholePixels(view: SplitView, photo: PixelSize, layout: SplitLayout): SplitPart[] {
  const inner = { width: photo.width - 2 * ROUNDING_ROOM, height: photo.height - 2 * ROUNDING_ROOM };
  const shifted = { ...view, cx: view.cx - ROUNDING_ROOM, cy: view.cy - ROUNDING_ROOM };
  const fitted = fitSplit(shifted, inner, { layout });
  return splitCrops(fitted, layout).map(({ crop, ...part }) => ({
    ...part,
    crop: {
      ...crop,
      cx: Math.round(crop.cx + ROUNDING_ROOM),
      cy: Math.round(crop.cy + ROUNDING_ROOM),
      w: even(crop.w),
      h: even(crop.h),
    },
  }));
}

/** Undefined unless these are, up to rounding, the parts of one view in the order of the places. */
export function splitViewOf(crops: readonly Crop[], layout: SplitLayout): SplitView | undefined {
  const [first, last] = [crops[0], crops.at(-1)];
  if (!first || !last || crops.length !== layout.columns * layout.rows) return undefined;
  const pitch = pitchOf(layout);
  const print = withMargins(printSizeOf(windowIn(layout)));
  const apart = Math.hypot((layout.columns - 1) * pitch.widthInches, (layout.rows - 1) * pitch.heightInches);
  const [longest, itsPixels] =
    print.widthInches > print.heightInches ? [print.widthInches, first.w] : [print.heightInches, first.h];
  // rounding moves a side by up to 1 pixel, and two centers' distance by up to the diagonal of one
  const pixelsPerInch =
    apart > Math.SQRT2 * longest ? Math.hypot(last.cx - first.cx, last.cy - first.cy) / apart : itsPixels / longest;
  const whole = withMargins(printedSizeOf(layout));
  const view = {
    cx: (first.cx + last.cx) / 2,
    cy: (first.cy + last.cy) / 2,
    w: whole.widthInches * pixelsPerInch,
    h: whole.heightInches * pixelsPerInch,
    rotation: first.rotation,
  };
  const isPart = ({ crop }: SplitPart, index: number) => {
    const found = crops[index]!;
    const sides = ['cx', 'cy', 'w', 'h'] as const;
    return (
      found.rotation === crop.rotation && sides.every((side) => Math.abs(found[side] - crop[side]) <= ROUNDING_ROOM)
    );
  };
  return splitCrops(view, layout).every(isPart) ? view : undefined;
}
