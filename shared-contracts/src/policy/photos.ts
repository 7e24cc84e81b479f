export const photos = {
  maximumBytes: 10_485_760,
  acceptedTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif'],
  advertisedFormats: 'JPG, PNG, GIF',
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
  maximumPerProduct: 10,
  /** Places of the largest pack of magnets with three windows each. */
  maximumPerLine: 300,
} as const;

/** Widths in pixels that pictures are served in; a request in between gets the next larger one. */
export const imageWidths = [96, 160, 240, 320, 480, 640, 960, 1280, 1920] as const;
