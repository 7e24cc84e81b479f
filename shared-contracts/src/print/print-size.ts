import type { Inches } from '../design/crop.js';
import type { TemplateWindow } from '../design/template.js';

/** A window's printed size; `label` is how it is written: "3 x 3 in". */
export type PrintSize = Inches & { label: string };

const inTenths = (inches: number) => String(Math.round(inches * 10) / 10);

/** The printed size of a window. */
export function printSizeOf({ shape, width, height }: TemplateWindow): PrintSize {
  const isCircle = shape === 'round' && width === height;
  const label = isCircle ? inTenths(width) : `${inTenths(width)} x ${inTenths(height)}`;
  return { widthInches: width, heightInches: height, label: `${label} in` };
}
