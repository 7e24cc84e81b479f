const wholeId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const beginning = /^#?\s*([0-9a-f]{8})$/;

/** The order's id, or the 8 characters that people use. */
export function scannedNumber(text: string): string | null {
  const written = text.trim().toLowerCase();
  return wholeId.exec(written)?.[0] ?? beginning.exec(written)?.[1] ?? null;
}

export const isWholeId = (number: string): boolean => number.length === 36;
