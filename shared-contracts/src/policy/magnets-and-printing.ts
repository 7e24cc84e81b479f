/** `minimumPixels` still prints well; the inches are for the drawing. */
export const sizes = [
  {
    shape: 'square',
    label: 'Square',
    dimensions: '3 x 3 in',
    minimumPixels: '900 x 900',
    widthInches: 3,
    heightInches: 3,
  },
  {
    shape: 'rectangle',
    label: 'Rectangle',
    dimensions: '4 x 6 in',
    minimumPixels: '1200 x 1800',
    widthInches: 4,
    heightInches: 6,
  },
  {
    shape: 'round',
    label: 'Round',
    dimensions: '3.5 in diameter',
    minimumPixels: '1050 x 1050',
    widthInches: 3.5,
    heightInches: 3.5,
  },
] as const;

export const thicknessInches = '0.125';

/** Skipped in a photo across a pack. */
export const split = { gapInches: 0.25 } as const;

export const printing = {
  dpi: 300,
  /** With copies; more take too long to check by hand. */
  maximumMagnetsPerFile: 1000,
  maximumOrdersPerRun: 200,
  maximumSheetsPerRun: 100,
  /** They can be made again from the stored designs. */
  filesKeptDays: 7,
  /** The record of what was printed. */
  runFilesKeptDays: 180,
  /** Until an admin describes the printer's own. */
  sheet: { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 },
  largestSheetInches: 120,
  largestProfileBytes: 4_194_304,
} as const;
