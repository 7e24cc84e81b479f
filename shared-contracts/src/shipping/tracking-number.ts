import { cellProblem, cellText, looksRounded } from '../files/spreadsheet-cell.js';

export const MAX_TRACKING_LENGTH = 100;

/** `repeated`: other orders have it too, as those of one parcel do. */
export const trackingReasons = ['rounded', 'repeated'] as const;
export type TrackingReason = (typeof trackingReasons)[number];

/** As typed, scanned or copied from a spreadsheet. */
export const trackingText = (typed: string): string => cellText(typed).replaceAll(/\s+/g, ' ');

/** Ignores spaces, hyphens and case. */
export const trackingKeyOf = (trackingNumber: string): string => trackingNumber.replaceAll(/[\s-]/g, '').toUpperCase();

export function trackingProblem(trackingNumber: string): string | null {
  const ofCell = cellProblem(trackingNumber);
  if (ofCell !== null) return ofCell;
  if (trackingNumber.length > MAX_TRACKING_LENGTH) return 'The tracking number is too long';
  if (!/\d/.test(trackingNumber)) return 'A tracking number has digits';
  // a date or an amount
  if (/^[\d ]+[./]/.test(trackingNumber) && !/[a-z]/i.test(trackingNumber)) return 'This is not a tracking number';
  return /^[\w ./+-]+$/.test(trackingNumber)
    ? null
    : 'A tracking number has only letters from A to Z, digits, spaces and hyphens';
}

export const looksRoundedTracking = (trackingNumber: string): boolean => looksRounded(trackingKeyOf(trackingNumber));
