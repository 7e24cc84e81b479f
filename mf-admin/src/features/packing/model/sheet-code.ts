import { SheetCode } from 'shared-contracts/production/runs';

/** The QR code's link, to this page. */
const inAddress = /\/admin\/packing\?(?:\S*&)?sheet=([^&#\s]+)/i;

/** The cutter's code: the name of the sheet's cut files. */
const inName = /^run-0*(\d+)-sheet-0*(\d+)$/i;

/** Such as `R12-3`. */
export function sheetCode(text: string): string | null {
  const code = inAddress.exec(text)?.[1] ?? text.trim().replace(inName, 'R$1-$2');
  return SheetCode.safeParse(code).data ?? null;
}
