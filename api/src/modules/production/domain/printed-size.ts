import { withMargins } from 'shared-contracts/design/crop';
import { outerInches } from 'shared-contracts/design/margins';
import type { MagnetTemplate } from 'shared-contracts/design/template';

/** Of a magnet with its wrap and bleed, in inches. */
export const printedSizeOf = (template: MagnetTemplate): { widthInches: number; heightInches: number } =>
  withMargins({ ...template, marginInches: outerInches(template) });
