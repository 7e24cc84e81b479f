import type { CodePoints } from './coded-colors.js';

type Box = { type: string; body: Buffer };

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const end = size === 0 ? bytes.length : at + size;
    if (end < at + 8 || end > bytes.length) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, end) });
    at = end;
  }
  return boxes;
}

const bodyOf = (boxes: readonly Box[], type: string): Buffer =>
  boxes.find((box) => box.type === type)?.body ?? Buffer.alloc(0);

const numberAt = (bytes: Buffer, at: number, length: number): number =>
  at + length <= bytes.length ? bytes.readUIntBE(at, length) : 0;

/** Numbers from 1. Source: ISO/IEC 23008-12, 9.3. */
function propertiesOf(item: number, associations: Buffer): number[] {
  const idBytes = numberAt(associations, 0, 1) < 1 ? 2 : 4;
  const indexBytes = numberAt(associations, 3, 1) % 2 === 1 ? 2 : 1;
  const found: number[] = [];
  let at = 8;
  for (let left = numberAt(associations, 4, 4); left > 0 && at < associations.length; left--) {
    const id = numberAt(associations, at, idBytes);
    const count = numberAt(associations, at + idBytes, 1);
    at += idBytes + 1;
    for (let each = 0; each < count; each++, at += indexBytes) {
      // the first bit says whether it is essential
      const index = numberAt(associations, at, indexBytes) % 2 ** (8 * indexBytes - 1);
      if (id === item) found.push(index);
    }
  }
  return found;
}

/** Null without a `colr` box of the primary picture, and for damaged boxes. */
export function codesOfHeif(heif: Buffer): CodePoints | null {
  const meta = boxesIn(bodyOf(boxesIn(heif), 'meta').subarray(4));
  const primary = bodyOf(meta, 'pitm');
  const item = numberAt(primary, 4, numberAt(primary, 0, 1) === 0 ? 2 : 4);
  const described = boxesIn(bodyOf(meta, 'iprp'));
  const properties = boxesIn(bodyOf(described, 'ipco'));
  const colors = propertiesOf(item, bodyOf(described, 'ipma'))
    .map((index) => properties[index - 1])
    .find((box) => box?.type === 'colr' && box.body.toString('latin1', 0, 4) === 'nclx');
  return colors ? { primaries: numberAt(colors.body, 4, 2), transfer: numberAt(colors.body, 6, 2) } : null;
}
