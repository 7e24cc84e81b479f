export const photos = {
  /** As sent; the browser shrinks larger photos, up to `maximumChosenBytes`. */
  maximumBytes: 10_485_760,
  maximumChosenBytes: 62_914_560,
  acceptedTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif', 'image/avif'],
  /** Some systems know no type for them. */
  acceptedEndings: ['.heic', '.heif', '.avif', '.mpo', '.jfif', '.jpe'],
  advertisedFormats: 'JPG, PNG, GIF, WebP, HEIC',
  /** Below `leastDpi` a print looks blurry. */
  recommendedDpi: 300,
  leastDpi: 150,
  /** Beyond the magnet's edge on every side. */
  bleedMillimeters: 3,
  /** What matters keeps this far inside the edge. */
  safeMillimeters: 3,
  maximumSpares: 24,
  parallelUploads: 6,
  retryDelaysMs: [0, 1000, 3000, 5000],
  /** After those, once the shopper is told; the last one repeats. */
  laterRetryDelaysMs: [10_000, 20_000, 40_000, 60_000],
  maximumPerProduct: 10,
  /** The largest pack, with three windows a magnet. */
  maximumPerLine: 300,
} as const;

/** In pixels; other widths get the next larger one. */
export const imageWidths = [96, 160, 240, 320, 480, 640, 960, 1280, 1920] as const;

export const uploads = {
  maximumPixels: 100_000_000,
  /** Decoding takes much memory; phones take 48 megapixels at most. */
  maximumHeicPixels: 50_000_000,
  /** Decoding takes 19 bytes a pixel. */
  maximumAvifPixels: 25_000_000,
  urlMinutes: 15,
  /** Unchecked uploads are removed then; their URL has expired. */
  keptMinutes: 20,
  /** From the upload URL on; only an order lifts the limit. */
  maximumUnorderedBytes: { perVisitor: 600 * 1_048_576, perNetwork: 3 * 1_073_741_824 },
  /** These always fit: converting may make photos several times as large. */
  unorderedPhotosThatFit: 30,
} as const;

export const designDrafts = {
  maximum: 20,
  /** After the last change. */
  keptDays: 90,
} as const;

export const designLinks = {
  /** Or until the draft is deleted or bought. */
  days: 14,
  maximumPhotos: 60,
  maximumPerDraft: 20,
  maximumNameLength: 40,
} as const;

/** In one process. Each network may hold this share of the free connections, so that few can't take all. */
export const liveUpdates = { maximumPerCaller: 20, maximum: 2_000, networkShareOfFree: 0.1 } as const;

export const suggestions = {
  /** The longer side of the copy that is searched for faces and measured. */
  measuredPixels: 640,
  /** Less sharpness looks blurry on a standard magnet. */
  blurryBelow: 30,
  /** Near-duplicates differ in at most this many of 64 bits. */
  sameLookBits: 8,
} as const;
