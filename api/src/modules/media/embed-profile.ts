import { crc32, deflateSync } from 'node:zlib';
import { withProfile } from './domain/color-profile.js';

/** Signature, and `IHDR` with length and checksum. */
const PNG_START = 8 + 25;

/** For a JPEG, or a PNG without a profile. Source: PNG 3, 11.3.2.3. */
export function embedProfile(picture: Buffer, icc: Buffer): Buffer {
  if (picture.readUInt8(0) !== 0x89) return withProfile(picture, icc);
  const data = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([picture.subarray(0, PNG_START), length, data, checksum, picture.subarray(PNG_START)]);
}
