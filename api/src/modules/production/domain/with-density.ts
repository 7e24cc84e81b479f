const APP0 = 0xffe0;
const PER_INCH = 1;

/**
 * A JPEG that says how many pixels make an inch in the header that every program reads. sharp writes it into EXIF only.
 * Source: JFIF 1.02.
 */
export function withDensity(jpeg: Buffer, dpi: number): Buffer {
  const header = Buffer.from('\u00ff\u00e0\u0000\u0010JFIF\0\u0001\u0001\u0000\0\0\0\0\0\0', 'latin1');
  header.writeUInt8(PER_INCH, 11);
  header.writeUInt16BE(dpi, 12);
  header.writeUInt16BE(dpi, 14);
  const isThere = jpeg.readUInt16BE(2) === APP0;
  const rest = isThere ? 4 + jpeg.readUInt16BE(4) : 2;
  return Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(rest)]);
}
