export const photos = {
  /** Of what is sent. Larger photos are made smaller in the browser, up to `maximumChosenBytes`. */
  maximumBytes: 10_485_760,
  maximumChosenBytes: 62_914_560,
  acceptedTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif', 'image/avif'],
  /** Of files that some systems know no type for. */
  acceptedEndings: ['.heic', '.heif', '.avif', '.mpo', '.jfif', '.jpe'],
  advertisedFormats: 'JPG, PNG, GIF, WebP, HEIC',
  /** Great from here on; below `leastDpi` a print looks blurry. */
  recommendedDpi: 300,
  leastDpi: 150,
  /** Printed beyond the magnet's edge on every side, and wrapped around it. */
  bleedMillimeters: 3,
  /** What matters should be this far inside the edge. */
  safeMillimeters: 3,
  /** Photos kept beside a full pack. */
  maximumSpares: 24,
  parallelUploads: 6,
  retryDelaysMs: [0, 1000, 3000, 5000],
  /** After those, when the shopper has been told; the last one again and again. */
  laterRetryDelaysMs: [10_000, 20_000, 40_000, 60_000],
  maximumPerProduct: 10,
  /** Places of the largest pack of magnets with three windows each. */
  maximumPerLine: 300,
} as const;

/** Widths in pixels that pictures are served in; a request in between gets the next larger one. */
export const imageWidths = [96, 160, 240, 320, 480, 640, 960, 1280, 1920] as const;

/** How the server receives and reads uploaded photos. */
export const uploads = {
  maximumPixels: 100_000_000,
  /** Decoding HEIC takes much memory. Phones take 48 megapixels at most. */
  maximumHeicPixels: 50_000_000,
  /** Decoding AVIF takes 19 bytes a pixel. */
  maximumAvifPixels: 25_000_000,
  urlMinutes: 15,
  /** Uploads that were not checked are removed this long after they were sent; their URL has expired by then. */
  keptMinutes: 20,
  /** Bytes that no order names, from the upload URL on; a cart or a draft that names them lifts nothing. */
  maximumUnorderedBytes: { perVisitor: 600 * 1_048_576, perNetwork: 3 * 1_073_741_824 },
  /** A visitor's photos up to this number always fit: those that are converted may be several times as large as what was sent. */
  unorderedPhotosThatFit: 30,
} as const;

/** Design drafts in an account or a guest session. */
export const designDrafts = {
  maximum: 20,
  /** After the last change. */
  keptDays: 90,
} as const;

/** Links that let friends, or the shopper's own phone, add photos to a draft. */
export const designLinks = {
  /** Or until the draft is deleted or bought. */
  days: 14,
  maximumPhotos: 60,
  maximumPerDraft: 20,
  /** Of the first name that a friend or the owner may give. */
  maximumNameLength: 40,
} as const;

/**
 * Open connections that announce changes of designs or orders, in one process. A network may hold a tenth of those that are free, so
 * that its share shrinks as others come, and no few networks take all.
 */
export const liveUpdates = { maximumPerCaller: 20, maximum: 2_000, networkShareOfFree: 0.1 } as const;

/** Which photos are suggested when there are more than places. */
export const suggestions = {
  /** Photos are searched for faces and measured in a copy whose longer side has this many pixels. */
  measuredPixels: 640,
  /** A photo of less sharpness would look blurry on a standard magnet. */
  blurryBelow: 30,
  /** Two photos whose looks differ in at most this many of 64 bits are near-duplicates. */
  sameLookBits: 8,
} as const;
