import type { Crop, PixelSize } from 'shared-contracts/design/crop';

export type PictureHeader = PixelSize & { format: string; orientation?: number; isProgressive?: boolean };

const BYTES_PER_PIXEL = 4;
/** The decoder of AVIF keeps several copies. */
const AVIF_BYTES_PER_PIXEL = 19;
/** libjpeg keeps the coefficients of a progressive picture too. */
const PROGRESSIVE_BYTES_PER_PIXEL = 8;
const TURNED_BYTES_PER_PIXEL = 12;

export function decodedBytes({ format, width, height, orientation = 1, isProgressive = false }: PictureHeader): number {
  const pixels = width * height;
  if (format === 'heif') return AVIF_BYTES_PER_PIXEL * pixels;
  if (isProgressive) return PROGRESSIVE_BYTES_PER_PIXEL * pixels;
  const isReadInRows = orientation === 1 && (format === 'jpeg' || format === 'png');
  return isReadInRows ? 0 : BYTES_PER_PIXEL * pixels;
}

/** A crop turned by other than quarters is held in full size. */
export function croppedBytes(picture: PictureHeader, { w, h, rotation }: Crop): number {
  const isTurned = rotation % 90 !== 0;
  return decodedBytes(picture) + (isTurned ? TURNED_BYTES_PER_PIXEL * w * h : 0);
}
