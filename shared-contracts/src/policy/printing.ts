export const printing = {
  dpi: 300,
  maximumOrdersPerFile: 100,
  /** Copies included. More than that take too long to check by hand. */
  maximumMagnetsPerFile: 1000,
  /** Files can be made again from the stored designs, so they need not be kept. */
  filesKeptDays: 7,
  /** Until an admin describes the printer's own. */
  sheet: { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 },
  largestSheetInches: 120,
  largestProfileBytes: 4_194_304,
} as const;
