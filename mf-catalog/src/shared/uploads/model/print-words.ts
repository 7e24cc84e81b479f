import type { PixelSize } from 'shared-contracts/design/crop';
import { centerCropDpi, largestGoodScale, qualityAt } from 'shared-contracts/print/print-quality';
import type { PrintSize } from 'shared-contracts/print/print-size';

/** `hint`: up to which size it would print well. */
export type PrintWords = { isLow: boolean; text: string; hint?: string };

const LEAST_INCHES = 1;
const inTenths = (inches: number) => Math.floor(inches * 10) / 10;

function hintFor(photo: PixelSize, print: PrintSize): string | undefined {
  const scale = largestGoodScale(photo, print);
  const [width, height] = [inTenths(print.widthInches * scale), inTenths(print.heightInches * scale)];
  if (Math.min(width, height) < LEAST_INCHES) return undefined;
  return `Prints well up to ${print.label.includes('x') ? `${width} x ${height}` : width} in`;
}

export function printWordsAt(dpi: number, print: PrintSize): PrintWords {
  const quality = qualityAt(dpi);
  if (quality === 'low') return { isLow: true, text: `Will look blurry at ${print.label}` };
  return { isLow: false, text: `Prints ${quality === 'great' ? 'great' : 'well'} at ${print.label}` };
}

export function printWordsFor(photo: PixelSize | undefined, print: PrintSize | undefined): PrintWords | undefined {
  if (!photo || !print) return undefined;
  const words = printWordsAt(centerCropDpi(photo, print), print);
  return words.isLow ? { ...words, hint: hintFor(photo, print) } : words;
}
