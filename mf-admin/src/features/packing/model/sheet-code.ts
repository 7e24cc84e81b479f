import { SheetCode } from 'shared-contracts/production/runs';

/** The page that the QR code on a sheet leads to: this one. */
const inAddress = /\/admin\/packing\?(?:\S*&)?sheet=([^&#\s]+)/i;

/** The code of a printed sheet in what was scanned or typed, such as `R12-3`; null if there is none. */
export function sheetCode(text: string): string | null {
  return SheetCode.safeParse(inAddress.exec(text)?.[1] ?? text).data ?? null;
}
