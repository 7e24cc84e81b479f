import type { PrintFileKind, PrintSheet, PrinterOptions } from 'shared-contracts/production/schemas';
import type { PrintPlan } from './print-plan.js';

/** Files of an earlier layout are made again. */
const LAYOUT = 3;

export const PRINTS = 'prints/';
export const extensionOf: Record<PrintFileKind, 'pdf' | 'zip'> = { pdf: 'pdf', zip: 'zip', gang: 'pdf', cut: 'zip' };
export const contentTypeOf: Record<PrintFileKind, string> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  gang: 'application/pdf',
  cut: 'application/zip',
};

/** `sha256`: of a text, in hex. */
export type PrintInput = {
  kind: PrintFileKind;
  plan: PrintPlan;
  sheet: PrintSheet;
  options: PrinterOptions;
  profileKey: string | null;
  origin: string;
};

export function printKeyOf(
  { kind, plan, sheet, options, profileKey, origin }: PrintInput,
  sha256: (text: string) => string,
): string {
  const { magnets, missing } = plan;
  const content = {
    LAYOUT,
    kind,
    magnets,
    missing,
    profileKey,
    origin,
    options,
    sheet: kind === 'gang' || kind === 'cut' ? sheet : null,
  };
  return `${PRINTS}${sha256(JSON.stringify(content))}.${extensionOf[kind]}`;
}
