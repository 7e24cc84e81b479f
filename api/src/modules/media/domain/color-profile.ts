const SEGMENT_HEAD = 16;
const MAX_PART_BYTES = 0xffff - SEGMENT_HEAD;
const MAX_PARTS = 255;
const START_OF_IMAGE = 2;
const HEADER_BYTES = 128;
const UNNAMED = 'Unnamed profile';

const toLight = ['A2B0', 'rXYZ', 'kTRC'];

/** Null for what is no profile. */
export function spaceOfProfile(icc: Buffer): string | null {
  const isWhole = icc.toString('latin1', 36, 40) === 'acsp' && icc.readUInt32BE(0) <= icc.length;
  return isWhole && toLight.some((tag) => tagOfProfile(icc, tag)) ? icc.toString('latin1', 16, 20) : null;
}
export const isRgbProfile = (icc: Buffer): boolean => spaceOfProfile(icc) === 'RGB ';

export function tagOfProfile(icc: Buffer, name: string): Buffer | null {
  if (icc.length < HEADER_BYTES + 4) return null;
  const count = Math.min(icc.readUInt32BE(HEADER_BYTES), Math.floor((icc.length - HEADER_BYTES - 4) / 12));
  for (let entry = HEADER_BYTES + 4; entry < HEADER_BYTES + 4 + 12 * count; entry += 12) {
    if (icc.toString('latin1', entry, entry + 4) !== name) continue;
    const [at, length] = [icc.readUInt32BE(entry + 4), icc.readUInt32BE(entry + 8)];
    return at + length <= icc.length && length > 8 ? icc.subarray(at, at + length) : null;
  }
  return null;
}

/** In its first language. Source: ICC.1:2001-04, 6.5.17; ICC.1:2022, 10.15. */
export function nameOfProfile(icc: Buffer): string {
  const tag = tagOfProfile(icc, 'desc');
  if (!tag || tag.length < 28) return UNNAMED;
  const isUnicode = tag.toString('latin1', 0, 4) === 'mluc';
  const [at, length] = isUnicode ? [tag.readUInt32BE(24), tag.readUInt32BE(20)] : [12, tag.readUInt32BE(8)];
  const text = Buffer.from(tag.subarray(at, at + length));
  const name = isUnicode
    ? text
        .subarray(0, text.length & ~1)
        .swap16()
        .toString('utf16le')
    : text.toString('latin1');
  return name.replaceAll(/\p{C}/gu, '').trim().slice(0, 100) || UNNAMED;
}

/** Source: ICC.1, annex B.4. */
export function withProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const count = Math.ceil(icc.length / MAX_PART_BYTES);
  if (count > MAX_PARTS) return jpeg;
  const segments = Array.from({ length: count }, (_, index) => {
    const part = icc.subarray(index * MAX_PART_BYTES, (index + 1) * MAX_PART_BYTES);
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
