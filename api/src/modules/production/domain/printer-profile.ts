const TAG_TABLE = 128;
const MAX_TAGS = 100;
const FROM_COLORS_TO_INKS = 'B2A0';

/** Whether the bytes are the ICC profile of a printer with four inks, and say how it mixes them. Source: ICC.1:2010, 7.2. */
export function isPrinterProfile(icc: Buffer): boolean {
  if (icc.length < 132) return false;
  const text = (at: number) => icc.toString('latin1', at, at + 4);
  const isForPrinters = text(12) === 'prtr' && text(16) === 'CMYK' && text(36) === 'acsp';
  if (icc.readUInt32BE(0) !== icc.length || !isForPrinters) return false;
  const count = icc.readUInt32BE(TAG_TABLE);
  return Array.from({ length: Math.min(count, MAX_TAGS) }, (_, tag) => TAG_TABLE + 4 + 12 * tag).some((at) => {
    if (at + 12 > icc.length || text(at) !== FROM_COLORS_TO_INKS) return false;
    const [offset, size] = [icc.readUInt32BE(at + 4), icc.readUInt32BE(at + 8)];
    return size > 0 && offset + size <= icc.length;
  });
}
