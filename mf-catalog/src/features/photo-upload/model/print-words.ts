import type { PixelSize } from 'shared-contracts/design/crop';
import { type PrintSize, largestGoodScale, printForecast } from 'shared-contracts/print/print-quality';

/** How a photo will print: "Will look blurry at 3 x 3 in", and up to which size it would print well. */
export type PrintWords = { isLow: boolean; text: string; hint?: string };

// smaller than this is no magnet
const LEAST_INCHES = 1;
const inTenths = (inches: number) => Math.floor(inches * 10) / 10;

function hintFor(photo: PixelSize, print: PrintSize): string | undefined {
  const scale = largestGoodScale(photo, print);
  const [width, height] = [inTenths(print.widthInches * scale), inTenths(print.heightInches * scale)];
  if (Math.min(width, height) < LEAST_INCHES) return undefined;
  return `Prints well up to ${print.label.includes('x') ? `${width} x ${height}` : width} in`;
}

/** Undefined if the size of the photo is unknown. */
export function printWordsFor(photo: PixelSize | undefined, prints: readonly PrintSize[]): PrintWords | undefined {
  const forecast = photo && printForecast(photo, prints);
  if (!forecast) return undefined;
  const { quality, print } = forecast;
  if (quality === 'low') {
    return { isLow: true, text: `Will look blurry at ${print.label}`, hint: hintFor(photo, print) };
  }
  return { isLow: false, text: `Prints ${quality === 'great' ? 'great' : 'well'} at ${print.label}` };
}
