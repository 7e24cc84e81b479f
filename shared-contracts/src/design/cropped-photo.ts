import { type Crop, type PrintedArea, withMargins } from './crop.js';
import type { DesignSlot } from './schemas.js';
import type { PrintWindow } from './margins.js';

/** Without what is beyond the front, in whole pixels. */
function seenOf({ crop, rotation }: Pick<DesignSlot, 'crop' | 'rotation'>, print: PrintedArea): Crop {
  const whole = withMargins(print);
  const visible = (pixels: number, inches: number, printed: number) =>
    Math.max(1, Math.floor((pixels * inches) / printed));
  return {
    ...crop,
    w: visible(crop.w, print.widthInches, whole.widthInches),
    h: visible(crop.h, print.heightInches, whole.heightInches),
    rotation: Number(rotation.toFixed(2)),
  };
}

/** What is seen in the window; `pictureUrl` adds the width to serve. */
export function croppedPhotoUrl(
  slot: Pick<DesignSlot, 'path' | 'crop' | 'rotation'>,
  { width, height, marginInches }: Pick<PrintWindow, 'width' | 'height' | 'marginInches'>,
): string {
  const { cx, cy, w, h, rotation } = seenOf(slot, { widthInches: width, heightInches: height, marginInches });
  return `${slot.path}?crop=${[cx, cy, w, h, rotation].join(',')}`;
}

const CROP = /^(\d{1,7}),(\d{1,7}),(\d{1,7}),(\d{1,7}),(-?\d{1,3}(?:\.\d{1,2})?)$/;

export function croppedPhotoOf(parameter: string): Crop | undefined {
  const [cx, cy, w, h, rotation] = (CROP.exec(parameter) ?? []).slice(1).map(Number);
  if (cx === undefined || cy === undefined || !w || !h || rotation === undefined) return undefined;
  return { cx, cy, w, h, rotation };
}
