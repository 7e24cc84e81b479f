import { crc32 } from 'node:zlib';

/** In hundred-thousandths, four bytes each. */
export const pngNumbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(Math.round(value * 100_000), 4 * at);
  return bytes;
};
/** Before all other chunks. */
export function withChunk(png: Buffer, name: string, body: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(data), 4);
  return Buffer.concat([png.subarray(0, 33), frame.subarray(0, 4), data, frame.subarray(4), png.subarray(33)]);
}
/** RGB in its full range. */
export const cicp = (primaries: number, transfer: number) => Buffer.of(primaries, transfer, 0, 1);

/** Code points in place of a profile, in a `colr` box that is too long. */
export function withCodes(heif: Buffer, primaries: number, transfer: number): Buffer {
  const bytes = Buffer.from(heif);
  const at = bytes.indexOf('colr') + 4;
  bytes.fill(0, at, at + bytes.readUInt32BE(at - 8) - 8);
  bytes.write('nclx', at, 'latin1');
  for (const [index, code] of [primaries, transfer, 6].entries()) bytes.writeUInt16BE(code, at + 4 + 2 * index);
  bytes.writeUInt8(0x80, at + 10);
  return bytes;
}
