/** Which photos are suggested when there are more than places. */
export const suggestions = {
  /** Photos are searched for faces and measured in a copy whose longer side has this many pixels. */
  measuredPixels: 640,
  /** A photo of less sharpness would look blurry on a standard magnet. */
  blurryBelow: 30,
  /** Two photos whose looks differ in at most this many of 64 bits are near-duplicates. */
  sameLookBits: 8,
} as const;
