import { type PixelSize, aspectOf, centerCrop, dpiOf } from '../design/crop.js';
import { shopPolicy } from '../policy/shop-policy.js';
import type { PrintSize } from './print-size.js';

/** Source: decisions, /create-magnet. */
export type PrintQuality = 'great' | 'fine' | 'low';

const { recommendedDpi, leastDpi } = shopPolicy.photos;

/** Of the largest centered crop, margins included. */
export const centerCropDpi = (photo: PixelSize, print: PrintSize): number =>
  dpiOf(centerCrop(photo, aspectOf(print)), print);

export function qualityAt(dpi: number): PrintQuality {
  if (dpi >= recommendedDpi) return 'great';
  return dpi >= leastDpi ? 'fine' : 'low';
}

/** Where it still prints well: 0.5 is half as wide and high. */
export const largestGoodScale = (photo: PixelSize, print: PrintSize): number =>
  Math.max(
    0,
    Math.min(
      (photo.width / leastDpi - 2 * print.marginInches) / print.widthInches,
      (photo.height / leastDpi - 2 * print.marginInches) / print.heightInches,
    ),
  );
