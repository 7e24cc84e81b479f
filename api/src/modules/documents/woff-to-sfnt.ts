import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };

/** The OpenType font in a WOFF file (version 1): its tables as they are, uncompressed. Source: W3C, WOFF File Format 1.0. */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('this is no WOFF file');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const largestPower = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(largestPower * ENTRY.sfnt, 6);
  header.writeUInt16BE(Math.log2(largestPower), 8);
  header.writeUInt16BE((count - largestPower) * ENTRY.sfnt, 10);
  const tables: Buffer[] = [];
  let at = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER.woff + index * ENTRY.woff;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const to = HEADER.sfnt + index * ENTRY.sfnt;
    woff.copy(header, to, entry, entry + 4);
    woff.copy(header, to + 4, entry + 16, entry + 20);
    header.writeUInt32BE(at, to + 8);
    header.writeUInt32BE(length, to + 12);
    // tables begin at multiples of four
    tables.push(table, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  }
  return Buffer.concat([header, ...tables]);
}
