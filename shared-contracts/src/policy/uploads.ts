/** How the server receives and reads uploaded photos. */
export const uploads = {
  maximumPixels: 100_000_000,
  /** Decoding HEIC takes much memory. Phones take 48 megapixels at most. */
  maximumHeicPixels: 50_000_000,
  urlMinutes: 15,
  /** Uploads that were not checked are removed this long after they were sent; their URL has expired by then. */
  keptMinutes: 20,
  /** Bytes that no order names, from the upload URL on; a cart or a draft that names them lifts nothing. */
  maximumUnorderedBytes: { perVisitor: 600 * 1_048_576, perNetwork: 3 * 1_073_741_824 },
  /** A visitor's photos up to this number always fit: those that are converted may be several times as large as what was sent. */
  unorderedPhotosThatFit: 30,
} as const;
