const SEGMENT_HEAD = 16;
const LARGEST_PART = 0xffff - SEGMENT_HEAD;
const MAX_PARTS = 255;
const START_OF_IMAGE = 2;

export const isRgbProfile = (icc: Buffer): boolean =>
  icc.toString('latin1', 36, 40) === 'acsp' && icc.toString('latin1', 16, 20) === 'RGB ';

/** The profile changes what the values mean, and not the values. Source: ICC.1, annex B.4. */
export function withProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const count = Math.ceil(icc.length / LARGEST_PART);
  if (count > MAX_PARTS) return jpeg;
  const segments = Array.from({ length: count }, (_, index) => {
    const part = icc.subarray(index * LARGEST_PART, (index + 1) * LARGEST_PART);
    const head = Buffer.alloc(2 + SEGMENT_HEAD);
    head.writeUInt16BE(0xffe2, 0);
    head.writeUInt16BE(SEGMENT_HEAD + part.length, 2);
    head.write('ICC_PROFILE\0', 4, 'latin1');
    head.writeUInt8(index + 1, 16);
    head.writeUInt8(count, 17);
    return Buffer.concat([head, part]);
  });
  // JFIF's own segment has to stay the first one
  const hasJfif = jpeg.readUInt16BE(START_OF_IMAGE) === 0xffe0;
  const at = START_OF_IMAGE + (hasJfif ? 2 + jpeg.readUInt16BE(START_OF_IMAGE + 2) : 0);
  return Buffer.concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)]);
}
