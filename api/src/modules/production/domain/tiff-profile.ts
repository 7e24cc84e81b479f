const ICC_TAG = 34_675;
const UNDEFINED = 7;
const ENTRY = 12;

/**
 * A TIFF with a profile beside its values, which stay as they are; sharp would convert them. Source: TIFF 6.0 and ICC.1, annex B.2.
 * `tiff`: of one page, in the byte order of Intel, without a profile.
 */
export function tiffWithProfile(tiff: Buffer, icc: Buffer): Buffer {
  if (tiff.toString('latin1', 0, 2) !== 'II') throw new Error('a TIFF of another byte order');
  const directory = tiff.readUInt32LE(4);
  const count = tiff.readUInt16LE(directory);
  const entries = Array.from({ length: count }, (_, at) =>
    tiff.subarray(directory + 2 + at * ENTRY, directory + 2 + (at + 1) * ENTRY),
  );
  const padding = Buffer.alloc(tiff.length % 2);
  const profileAt = tiff.length + padding.length;
  const profile = Buffer.concat([icc, Buffer.alloc(icc.length % 2)]);
  const entry = Buffer.alloc(ENTRY);
  entry.writeUInt16LE(ICC_TAG, 0);
  entry.writeUInt16LE(UNDEFINED, 2);
  entry.writeUInt32LE(icc.length, 4);
  entry.writeUInt32LE(profileAt, 8);
  const sorted = [...entries, entry].toSorted((a, b) => a.readUInt16LE(0) - b.readUInt16LE(0));
  const head = Buffer.alloc(2);
  head.writeUInt16LE(sorted.length, 0);
  const whole = Buffer.concat([tiff, padding, profile, head, ...sorted, Buffer.alloc(4)]);
  whole.writeUInt32LE(profileAt + profile.length, 4);
  return whole;
}
