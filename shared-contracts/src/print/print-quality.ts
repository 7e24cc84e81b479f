import type { Product } from '../catalog/schemas.js';
import { type Inches, type PixelSize, aspectOf, bleedInches, centerCrop, dpiOf } from '../design/crop.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** A window's printed size; `label` is how it is written: "3 x 3 in". */
export type PrintSize = Inches & { label: string };
/** Source: decisions, /create-magnet. */
export type PrintQuality = 'great' | 'fine' | 'low';

const { recommendedDpi, leastDpi } = shopPolicy.photos;
const bleed = 2 * bleedInches;

/** The part of a product that its printed sizes depend on. */
export type PrintedProduct = Pick<Product, 'magnets'>;

const inTenths = (inches: number) => String(Math.round(inches * 10) / 10);

/** The sizes of a product's windows, each once. */
export function printSizesOf({ magnets }: PrintedProduct): PrintSize[] {
  const windows = magnets.flatMap(({ template }) => template.windows);
  const sizes = windows.map(({ shape, width, height }): PrintSize => {
    const isCircle = shape === 'round' && width === height;
    const label = isCircle ? inTenths(width) : `${inTenths(width)} x ${inTenths(height)}`;
    return { widthInches: width, heightInches: height, label: `${label} in` };
  });
  return [...new Map(sizes.map((size) => [size.label, size])).values()];
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

export type PrintForecast = { quality: PrintQuality; dpi: number; print: PrintSize };

/** How a photo will print in the window that asks most of it. */
export function printForecast(photo: PixelSize, prints: readonly PrintSize[]): PrintForecast | undefined {
  const [worst] = prints
    .map((print) => ({ print, dpi: centerCropDpi(photo, print) }))
    .toSorted((a, b) => a.dpi - b.dpi);
  return worst && { ...worst, quality: qualityAt(worst.dpi) };
}
