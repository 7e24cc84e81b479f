import { trackingLinkOf } from 'shared-contracts/shipping/tracking-link';
import { isWholeId, scannedNumber } from './scanned-number';
import { sheetCode } from './sheet-code';

export type Scanned = { kind: 'order' | 'sheet' | 'tracking'; number: string } | { kind: 'unknown' };

/** USPS labels begin with the destination's ZIP code. */
const usps = /^420\d{5}(?:\d{4})?(9[1-5]\d{20})$/;
/** Unknown carriers: longer than product codes, mostly digits. */
const carriersNumber = /^[A-Z]{0,4}\d[A-Z0-9]{13,38}$/;
const LEAST_DIGITS = 10;
/** Scanners' prefix for GS1 barcodes. */
const announced = /^\]C1/;

export function scannedOf(text: string): Scanned {
  const order = scannedNumber(text);
  if (order !== null) return { kind: 'order', number: order };
  const sheet = sheetCode(text);
  if (sheet !== null) return { kind: 'sheet', number: sheet };
  const number = text.replace(announced, '').replaceAll(/[\s-]/g, '').toUpperCase();
  const tracking = usps.exec(number)?.[1] ?? number;
  const isLikely = carriersNumber.test(tracking) && tracking.replaceAll(/\D/g, '').length >= LEAST_DIGITS;
  return trackingLinkOf(tracking) || isLikely ? { kind: 'tracking', number: tracking } : { kind: 'unknown' };
}

/** Whether text typed at a scanner's speed into a field was meant for the desk. */
export function isForTheDesk(text: string): boolean {
  const scanned = scannedOf(text);
  return scanned.kind === 'order' ? isWholeId(scanned.number) : scanned.kind !== 'unknown';
}
