import type { Product } from '../catalog/schemas.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** A magnet's printed size in inches; `label` is how it is written: "3 x 3 in". */
export type PrintSize = { widthInches: number; heightInches: number; label: string };
/** The size of an upright photo. */
export type PixelSize = { width: number; height: number };
/** Source: decisions, /create-magnet. */
export type PrintQuality = 'great' | 'fine' | 'low';

const MILLIMETERS_PER_INCH = 25.4;
const { bleedMillimeters, recommendedDpi, leastDpi } = shopPolicy.photos;
const bleed = (2 * bleedMillimeters) / MILLIMETERS_PER_INCH;

const SIZE = /(\d+(?:\.\d+)?)(?:\s*x\s*(\d+(?:\.\d+)?))?\s*in\b/g;

/** The part of a product that its printed sizes depend on. */
export type PrintedProduct = Pick<Product, 'dimensions' | 'shape'>;

/** The magnets of a product, read from its dimensions ("4 x 6 in and 3.5 in diameter"), else its shape's standard size. */
export function printSizesOf({ dimensions, shape }: PrintedProduct): PrintSize[] {
  const sizes = [...(dimensions ?? '').matchAll(SIZE)].map(([label, width, height = width]) => ({
    widthInches: Number(width),
    heightInches: Number(height),
    label,
  }));
  const isPrintable = ({ widthInches, heightInches }: PrintSize) => widthInches > 0 && heightInches > 0;
  if (sizes.some(isPrintable)) return sizes.filter(isPrintable);
  const standard = shopPolicy.sizes.find((one) => one.shape === (shape === 'circle' ? 'round' : shape));
  const { widthInches, heightInches, dimensions: text } = standard ?? shopPolicy.sizes[0];
  return [{ widthInches, heightInches, label: text.replace(' diameter', '') }];
}

/** Dots per inch of the largest centered crop that covers the magnet and its bleed. */
export const centerCropDpi = (photo: PixelSize, print: PrintSize): number =>
  Math.min(photo.width / (print.widthInches + bleed), photo.height / (print.heightInches + bleed));

/** 300 dpi and up is great, 150 to 299 fine, less than that will look blurry. */
export function qualityAt(dpi: number): PrintQuality {
  if (dpi >= recommendedDpi) return 'great';
  return dpi >= leastDpi ? 'fine' : 'low';
}

/** The scale at which the magnet would still print well: 0.5 is half as wide and high. */
export const largestGoodScale = (photo: PixelSize, print: PrintSize): number =>
  Math.max(
    0,
    Math.min(
      (photo.width / leastDpi - bleed) / print.widthInches,
      (photo.height / leastDpi - bleed) / print.heightInches,
    ),
  );

export type PrintForecast = { quality: PrintQuality; dpi: number; print: PrintSize };

/** How a photo will print on the magnet that asks most of it. */
export function printForecast(photo: PixelSize, prints: readonly PrintSize[]): PrintForecast | undefined {
  const [worst] = prints
    .map((print) => ({ print, dpi: centerCropDpi(photo, print) }))
    .toSorted((a, b) => a.dpi - b.dpi);
  return worst && { ...worst, quality: qualityAt(worst.dpi) };
}
