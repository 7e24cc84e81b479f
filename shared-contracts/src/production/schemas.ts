import * as z from 'zod';
import { Id, Instant } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';

const { maximumOrdersPerFile, largestSheetInches } = shopPolicy.printing;

/**
 * `pdf`: a page for each magnet. `zip`: a picture for each. `gang`: the magnets of all orders together on sheets.
 * `cut`: the cut lines of those sheets, as SVG and DXF.
 */
export const PrintFileKind = z.enum(['pdf', 'zip', 'gang', 'cut']);
export type PrintFileKind = z.infer<typeof PrintFileKind>;

export const PrintFileRequest = z.strictObject({
  orderIds: z
    .array(Id.toLowerCase())
    .min(1, 'Choose an order')
    .max(maximumOrdersPerFile, `Choose at most ${maximumOrdersPerFile} orders`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each order once'),
  kind: PrintFileKind,
});

/** A place for a photo in an order. `line` and `slot` count from 1, as people do. */
const Place = { orderId: Id, line: z.int(), slot: z.int() };

/**
 * `absent`: nobody has added a photo. `gone`: it is no longer stored. `unreadable`: it is damaged. `outdated`: its design does
 * not belong to the magnets that were ordered. `unknown_magnets`: the product is deleted.
 */
export const MissingPlace = z.object({
  ...Place,
  reason: z.enum(['absent', 'gone', 'unreadable', 'outdated', 'unknown_magnets']),
});
export type MissingPlace = z.infer<typeof MissingPlace>;

/** A photo with fewer dots per inch than print well. */
export const LowQualityPlace = z.object({ ...Place, dpi: z.int() });
export type LowQualityPlace = z.infer<typeof LowQualityPlace>;

export const PrintFile = z.object({
  id: Id,
  kind: PrintFileKind,
  /** The requested orders without missing photos. */
  orderIds: z.array(Id),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** Magnets rendered so far, of all. */
  done: z.int(),
  total: z.int(),
  sizeBytes: z.int().nullable(),
  /** Of a gang sheet: how many, and the share of their area that is printed, 0 to 1. */
  sheets: z.int().nullable(),
  usedShare: z.number().nullable(),
  missing: z.array(MissingPlace),
  lowQuality: z.array(LowQualityPlace),
  /** Why it failed. */
  error: z.string().nullable(),
  createdAt: Instant,
});
export type PrintFile = z.infer<typeof PrintFile>;

const Inches = z.number().min(0).max(largestSheetInches, `Must be at most ${largestSheetInches} inches`);

/** The sheet that the printer takes. Nothing is printed in its margin, and `gapInches` is left between what is. */
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

/** How colors that a printer cannot print are changed. `keepsBlackPoint`: the darkest color of a photo becomes that of the printer. */
export const ColorIntent = z.strictObject({
  rendering: z.enum(['perceptual', 'relative colorimetric', 'saturation', 'absolute colorimetric']),
  keepsBlackPoint: z.boolean(),
});
export type ColorIntent = z.infer<typeof ColorIntent>;

/** The cutter whose registration marks are printed on sheets. */
export const Cutter = z.enum(['none', 'cricut', 'silhouette', 'graphtec']);
export type Cutter = z.infer<typeof Cutter>;

/**
 * How files are made. `color` matters with a profile only. `isMirrored`: for films that are seen from behind. `hasWhiteLayer`: white
 * ink under each magnet, as a spot color.
 */
export const PrinterOptions = z.strictObject({
  color: ColorIntent,
  isMirrored: z.boolean(),
  hasWhiteLayer: z.boolean(),
  cutter: Cutter,
});
export type PrinterOptions = z.infer<typeof PrinterOptions>;

export const usualPrinterOptions: PrinterOptions = {
  color: { rendering: 'relative colorimetric', keepsBlackPoint: true },
  isMirrored: false,
  hasWhiteLayer: false,
  cutter: 'none',
};

/** What is known about the printer. `profile`: its own CMYK profile; without one, files are in sRGB. */
export const PrinterSettings = z.object({
  sheet: PrintSheet,
  options: PrinterOptions,
  profile: z.object({ name: z.string(), sizeBytes: z.int() }).nullable(),
});
export type PrinterSettings = z.infer<typeof PrinterSettings>;
