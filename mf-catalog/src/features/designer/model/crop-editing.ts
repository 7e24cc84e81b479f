import { type Crop, type PixelSize, aspectOf, largestWidth, panned, zoomed } from 'shared-contracts/design/crop';
import type { PrintWindow } from 'shared-contracts/design/margins';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { cropIn } from './pack-design';
import type { Point } from './print-margins';

export type Subject = { photo: PixelSize; window: PrintWindow };

const aspectIn = (window: PrintWindow) => aspectOf(printSizeOf(window));
const largestIn = ({ photo, window }: Subject, rotation: number) => largestWidth(photo, aspectIn(window), rotation);

/** 1 shows as much of the photo as fits. */
export const zoomOf = (crop: Crop, subject: Subject): number => largestIn(subject, crop.rotation) / crop.w;

export const closestZoom = (crop: Crop, subject: Subject): number =>
  zoomOf(cropIn(subject.window, { ...crop, w: 1, h: 1 }, subject.photo), subject);

export function atZoom(crop: Crop, zoom: number, subject: Subject): Crop {
  const w = largestIn(subject, crop.rotation) / zoom;
  return cropIn(subject.window, { ...crop, w, h: w / aspectIn(subject.window) }, subject.photo);
}

/** `at`: in shares of the crop's width from its middle. */
export const zoomedAt = (crop: Crop, factor: number, at: Point, { photo, window }: Subject): Crop => {
  const limited = Math.min(factor, closestZoom(crop, { photo, window }) / zoomOf(crop, { photo, window }));
  return cropIn(window, zoomed(crop, { factor: limited, at: { x: at.x * crop.w, y: at.y * crop.w } }, 1), photo);
};

/** `by`: in shares of the crop's width. */
export const movedBy = (crop: Crop, by: Point, { photo, window }: Subject): Crop =>
  cropIn(window, panned(crop, { x: by.x * crop.w, y: by.y * crop.w }, 1), photo);

const normalized = (degrees: number) => degrees - 360 * Math.ceil((degrees - 180) / 360);
const quarterOf = (rotation: number) => 90 * Math.round(rotation / 90);
/** From -45 to 45 degrees. */
export const fineAngleOf = ({ rotation }: Crop): number => rotation - quarterOf(rotation);

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

/** In shares of the crop's width from its middle. */
export function afterGesture(
  crop: Crop,
  { before, after }: { before: readonly Point[]; after: readonly Point[] },
  subject: Subject,
): Crop {
  const [from, to] = [middleOf(before), middleOf(after)];
  const dragged = movedBy(crop, { x: to.x - from.x, y: to.y - from.y }, subject);
  return before.length < 2 ? dragged : zoomedAt(dragged, spreadOf(after) / spreadOf(before), to, subject);
}
