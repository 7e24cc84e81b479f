import { type Inches, type PixelSize, aspectOf, bleedInches, centerCrop, dpiOf } from '../design/crop.js';
import type { TemplateWindow } from '../design/template.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** A window's printed size; `label` is how it is written: "3 x 3 in". */
export type PrintSize = Inches & { label: string };
/** Source: decisions, /create-magnet. */
export type PrintQuality = 'great' | 'fine' | 'low';

const { recommendedDpi, leastDpi } = shopPolicy.photos;
const bleed = 2 * bleedInches;

const inTenths = (inches: number) => String(Math.round(inches * 10) / 10);

/** The printed size of a window. */
export function printSizeOf({ shape, width, height }: TemplateWindow): PrintSize {
  const isCircle = shape === 'round' && width === height;
  const label = isCircle ? inTenths(width) : `${inTenths(width)} x ${inTenths(height)}`;
  return { widthInches: width, heightInches: height, label: `${label} in` };
}

/** Dots per inch of the largest centered crop that covers the window and its bleed. */
export const centerCropDpi = (photo: PixelSize, print: PrintSize): number =>
  dpiOf(centerCrop(photo, aspectOf(print)), print);

/** 300 dpi and up is great, 150 to 299 fine, less than that will look blurry. */
export function qualityAt(dpi: number): PrintQuality {
  if (dpi >= recommendedDpi) return 'great';
  return dpi >= leastDpi ? 'fine' : 'low';
}

/** The scale at which the window would still print well: 0.5 is half as wide and high. */
export const largestGoodScale = (photo: PixelSize, print: PrintSize): number =>
  Math.max(
    0,
    Math.min(
      (photo.width / leastDpi - bleed) / print.widthInches,
      (photo.height / leastDpi - bleed) / print.heightInches,
    ),
  );
