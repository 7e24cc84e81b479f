import { type FileHandle, open } from 'node:fs/promises';

const END_BYTES = 1024;

/** Cut short, or never written. */
export class HalfFile extends Error {
  override readonly name = 'HalfFile';
}

async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** Its cross-reference table is where its end says. Source: ISO 32000-1, 7.5.5. */
async function isWholePdf(file: FileHandle, end: Buffer): Promise<boolean> {
  const startsAt = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(end.toString('latin1'))?.[1];
  if (startsAt === undefined) return false;
  const head = (await readAt(file, 0, 5)).toString('latin1');
  const table = (await readAt(file, Number(startsAt), 32)).toString('latin1');
  return head === '%PDF-' && /^(xref|\d+ \d+ obj)/.test(table);
}

/** Its directory is where its end says. Source: APPNOTE.TXT, 4.3.16. */
async function isWholeZip(file: FileHandle, end: Buffer): Promise<boolean> {
  const at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0 || at + 22 > end.length) return false;
  const [entries, offset] = [end.readUInt16LE(at + 10), end.readUInt32LE(at + 16)];
  const signature = (await readAt(file, offset, 4)).toString('latin1');
  return entries > 0 && signature === 'PK\x01\x02';
}

/** Throws `HalfFile` for a PDF or ZIP that does not open, and for anything empty. */
export async function refuseHalf(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = await readAt(file, Math.max(0, size - END_BYTES), Math.min(size, END_BYTES));
    const isWhole = path.endsWith('.pdf')
      ? await isWholePdf(file, end)
      : path.endsWith('.zip')
        ? await isWholeZip(file, end)
        : size > 0;
    if (!isWhole) throw new HalfFile(`a file of ${size} bytes is not whole`);
  } finally {
    await file.close();
  }
}
