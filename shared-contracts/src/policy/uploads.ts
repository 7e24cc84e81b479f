/** How the server receives and reads uploaded photos. */
export const uploads = {
  maximumPixels: 100_000_000,
  /** Decoding HEIC takes much memory. Phones take 48 megapixels at most. */
  maximumHeicPixels: 50_000_000,
  urlMinutes: 15,
  /** Uploads that were never checked are removed after this time. */
  keptMinutes: 60,
} as const;
