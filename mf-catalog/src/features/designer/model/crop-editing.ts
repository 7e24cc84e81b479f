import {
  type Crop,
  type PixelSize,
  aspectOf,
  bleedInches,
  largestWidth,
  panned,
  withBleed,
  zoomed,
} from 'shared-contracts/design/crop';
import type { TemplateWindow } from 'shared-contracts/design/template';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { printSizeOf } from 'shared-contracts/print/print-quality';
import { type TrayPhoto, cropIn } from './pack-design';

export type Point = { x: number; y: number };
/** The photo that is cropped, and the window that it shows in. */
export type Subject = { photo: PixelSize; window: TemplateWindow };

const aspectIn = (window: TemplateWindow) => aspectOf(printSizeOf(window));
const largestIn = ({ photo, window }: Subject, rotation: number) => largestWidth(photo, aspectIn(window), rotation);

/** How much closer the crop is than the whole photo: 1 shows as much of it as fits. */
export const zoomOf = (crop: Crop, subject: Subject): number => largestIn(subject, crop.rotation) / crop.w;

/** The closest zoom: beyond it the print would be a blur. */
export const closestZoom = (crop: Crop, subject: Subject): number =>
  zoomOf(cropIn(subject.window, { ...crop, w: 1, h: 1 }, subject.photo), subject);

/** The crop at a zoom, around its middle. */
export function atZoom(crop: Crop, zoom: number, subject: Subject): Crop {
  const w = largestIn(subject, crop.rotation) / zoom;
  return cropIn(subject.window, { ...crop, w, h: w / aspectIn(subject.window) }, subject.photo);
}

/** The crop enlarged by a factor around a point, in shares of its width from the middle. */
export const zoomedAt = (crop: Crop, factor: number, at: Point, { photo, window }: Subject): Crop => {
  const limited = Math.min(factor, closestZoom(crop, { photo, window }) / zoomOf(crop, { photo, window }));
  return cropIn(window, zoomed(crop, { factor: limited, at: { x: at.x * crop.w, y: at.y * crop.w } }, 1), photo);
};

/** The crop after the photo was dragged by shares of the crop's width. */
export const movedBy = (crop: Crop, by: Point, { photo, window }: Subject): Crop =>
  cropIn(window, panned(crop, { x: by.x * crop.w, y: by.y * crop.w }, 1), photo);

const normalized = (degrees: number) => degrees - 360 * Math.ceil((degrees - 180) / 360);
/** The nearest quarter turn, in degrees. */
const quarterOf = (rotation: number) => 90 * Math.round(rotation / 90);
/** The degrees beyond the nearest quarter turn: from -45 to 45. */
export const fineAngleOf = ({ rotation }: Crop): number => rotation - quarterOf(rotation);

/** The crop with the photo turned to an angle; the zoom stays. */
function turnedTo(crop: Crop, rotation: number, subject: Subject): Crop {
  return atZoom({ ...crop, rotation: normalized(rotation) }, zoomOf(crop, subject), subject);
}
export const withFineAngle = (crop: Crop, degrees: number, subject: Subject): Crop =>
  turnedTo(crop, quarterOf(crop.rotation) + degrees, subject);
export const quarterTurned = (crop: Crop, subject: Subject): Crop => turnedTo(crop, crop.rotation + 90, subject);

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
// two fingers are never quite at one point
const LEAST_SPREAD = 0.02;
const spreadOf = ([a, b]: readonly Point[]) => (a && b ? Math.max(LEAST_SPREAD, Math.hypot(a.x - b.x, a.y - b.y)) : 1);

/** The crop after one or two fingers moved. All points are in shares of the crop's width from its middle. */
export function afterGesture(
  crop: Crop,
  { before, after }: { before: readonly Point[]; after: readonly Point[] },
  subject: Subject,
): Crop {
  const [from, to] = [middleOf(before), middleOf(after)];
  const dragged = movedBy(crop, { x: to.x - from.x, y: to.y - from.y }, subject);
  return before.length < 2 ? dragged : zoomedAt(dragged, spreadOf(after) / spreadOf(before), to, subject);
}

const MILLIMETERS_PER_INCH = 25.4;
const safeInches = shopPolicy.photos.safeMillimeters / MILLIMETERS_PER_INCH;

/** What wraps around the edge, and where the safe area begins, in percent of the printed width and height. */
export function marginsOf(window: TemplateWindow): { bleed: Point; safe: Point } {
  const { widthInches, heightInches } = withBleed(printSizeOf(window));
  const share = (inches: number) => ({ x: (100 * inches) / widthInches, y: (100 * inches) / heightInches });
  return { bleed: share(bleedInches), safe: share(bleedInches + safeInches) };
}

/** The faces that are partly beyond the safe area of the window. */
export function facesAtEdge(crop: Crop, { focus = [] }: Pick<TrayPhoto, 'focus'>, window: TemplateWindow): number {
  const { safe } = marginsOf(window);
  const angle = (crop.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  /** In shares of half the crop from its middle. */
  const onPrint = (x: number, y: number): Point => ({
    x: (cos * (x - crop.cx) - sin * (y - crop.cy)) / (crop.w / 2),
    y: (sin * (x - crop.cx) + cos * (y - crop.cy)) / (crop.h / 2),
  });
  const [reachX, reachY] = [1 - safe.x / 50, 1 - safe.y / 50];
  const isSafe = ({ x, y }: Point) =>
    window.shape === 'round'
      ? (x / reachX) ** 2 + (y / reachY) ** 2 <= 1
      : Math.abs(x) <= reachX && Math.abs(y) <= reachY;
  return focus.filter(({ x, y, w, h }) => {
    const corners = [onPrint(x, y), onPrint(x + w, y), onPrint(x, y + h), onPrint(x + w, y + h)];
    const isOut = (of: (corner: Point) => number) => corners.every((corner) => of(corner) <= -1);
    const isUnseen = isOut((p) => p.x) || isOut((p) => -p.x) || isOut((p) => p.y) || isOut((p) => -p.y);
    // the corners of a face's box are background
    const oval = [onPrint(x + w / 2, y), onPrint(x + w / 2, y + h), onPrint(x, y + h / 2), onPrint(x + w, y + h / 2)];
    return !isUnseen && !oval.every(isSafe);
  }).length;
}
