import * as z from 'zod';
import { shopPolicy } from '../policy/shop-policy.js';

const { largestSheetInches } = shopPolicy.printing;

const Inches = z.number().min(0).max(largestSheetInches, `Must be at most ${largestSheetInches} inches`);

/** Nothing is printed in the margin; `gapInches`: between magnets. */
export const PrintSheet = z
  .strictObject({
    widthInches: Inches.min(4, 'Must be at least 4 inches'),
    heightInches: Inches.min(4, 'Must be at least 4 inches'),
    marginInches: Inches,
    gapInches: Inches,
  })
  .refine(({ widthInches, heightInches, marginInches }) => 2 * marginInches < Math.min(widthInches, heightInches), {
    path: ['marginInches'],
    error: 'The margins must leave room to print',
  });
export type PrintSheet = z.infer<typeof PrintSheet>;

/** `keepsBlackPoint`: a photo's darkest color becomes the printer's. */
export const ColorIntent = z.strictObject({
  rendering: z.enum(['perceptual', 'relative colorimetric', 'saturation', 'absolute colorimetric']),
  keepsBlackPoint: z.boolean(),
});
export type ColorIntent = z.infer<typeof ColorIntent>;

export const Cutter = z.enum(['none', 'cricut', 'silhouette', 'graphtec', 'summa', 'zund']);
export type Cutter = z.infer<typeof Cutter>;

/** Names in the registry of the ICC. */
export const OutputCondition = z.enum(['FOGRA39', 'FOGRA51', 'CGATS21_CRPC6', 'CGATS21_CRPC5', 'CGATS TR 001']);
export type OutputCondition = z.infer<typeof OutputCondition>;

/**
 * `color` needs a profile. `isMirrored`: for films seen from behind. `hasWhiteLayer`: white ink under each magnet, as a spot color.
 * `outputCondition`: null for the profile's own.
 */
export const PrinterOptions = z.strictObject({
  color: ColorIntent,
  isMirrored: z.boolean(),
  hasWhiteLayer: z.boolean(),
  cutter: Cutter,
  outputCondition: OutputCondition.nullable().default(null),
});
export type PrinterOptions = z.infer<typeof PrinterOptions>;

export const usualPrinterOptions: PrinterOptions = {
  color: { rendering: 'relative colorimetric', keepsBlackPoint: true },
  isMirrored: false,
  hasWhiteLayer: false,
  cutter: 'none',
  outputCondition: null,
};

/** `profile`: the printer's CMYK profile; without one, files are in sRGB. */
export const PrinterSettings = z.object({
  sheet: PrintSheet,
  options: PrinterOptions,
  profile: z.object({ name: z.string(), sizeBytes: z.int() }).nullable(),
});
export type PrinterSettings = z.infer<typeof PrinterSettings>;
