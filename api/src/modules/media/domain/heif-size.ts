const SPATIAL_EXTENT = Buffer.from('ispe');
const brands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Whether the bytes are a HEIC picture. */
export const isHeic = (bytes: Buffer): boolean =>
  bytes.length > 12 && bytes.toString('latin1', 4, 8) === 'ftyp' && brands.has(bytes.toString('latin1', 8, 12));

/**
 * The pixels that a HEIC picture claims to have, without decoding it: its largest `ispe` box (tiles and thumbnail have
 * smaller ones). 0 without one.
 */
export function heicPixels(bytes: Buffer): number {
  let largest = 0;
  for (let at = bytes.indexOf(SPATIAL_EXTENT); at >= 0; at = bytes.indexOf(SPATIAL_EXTENT, at + 4)) {
    // name, version and flags, width, height: four bytes each
    if (at + 16 > bytes.length) break;
    largest = Math.max(largest, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12));
  }
  return largest;
}
