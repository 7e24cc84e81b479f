import type { PrintedArea } from '../design/crop.js';
import type { PrintWindow } from '../design/margins.js';
import type { TemplateWindow } from '../design/template.js';

/** `label`: "3 x 3 in". */
export type PrintSize = PrintedArea & { label: string };

const inTenths = (inches: number) => String(Math.round(inches * 10) / 10);

/** "3 x 3 in", or of a circle "3.5 in". */
export function printLabelOf({ shape, width, height }: Pick<TemplateWindow, 'shape' | 'width' | 'height'>): string {
  const isCircle = shape === 'round' && width === height;
  return `${isCircle ? inTenths(width) : `${inTenths(width)} x ${inTenths(height)}`} in`;
}

export function printSizeOf({ marginInches, ...window }: Omit<PrintWindow, 'safeInches'>): PrintSize {
  return { widthInches: window.width, heightInches: window.height, marginInches, label: printLabelOf(window) };
}
