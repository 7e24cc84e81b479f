import { type Crop, withMargins } from 'shared-contracts/design/crop';
import type { PrintWindow } from 'shared-contracts/design/margins';
import { printSizeOf } from 'shared-contracts/print/print-size';
import type { TrayPhoto } from './pack-design';

export type Point = { x: number; y: number };

/** In percent of the printed size. */
export function insetsOf(window: PrintWindow): { edge: Point; safe: Point } {
  const { widthInches, heightInches } = withMargins(printSizeOf(window));
  const share = (inches: number) => ({ x: (100 * inches) / widthInches, y: (100 * inches) / heightInches });
  const { marginInches, safeInches } = window;
  return { edge: share(marginInches), safe: share(marginInches + safeInches) };
}

export function facesAtEdge(crop: Crop, { focus = [] }: Pick<TrayPhoto, 'focus'>, window: PrintWindow): number {
  const { safe } = insetsOf(window);
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
    // a face is an oval: the corners of its box are background
    const oval = [onPrint(x + w / 2, y), onPrint(x + w / 2, y + h), onPrint(x, y + h / 2), onPrint(x + w, y + h / 2)];
    return !isUnseen && !oval.every(isSafe);
  }).length;
}
