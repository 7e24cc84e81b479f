import { marginsOf } from 'shared-contracts/design/margins';
import type { JobTicket, TicketFile, TicketPrinter } from 'shared-contracts/production/job-ticket';
import type { PrinterOptions, PrintSheet } from 'shared-contracts/production/schemas';
import type { LaidOutSheet } from './lay-out-sheets.js';
import type { PlannedMagnet } from './print-plan.js';

const rounded = (inches: number) => Number(inches.toFixed(4));

/** `sheet`: null for pages. */
export const ticketPrinterOf = (
  { color, isMirrored, hasWhiteLayer, cutter }: PrinterOptions,
  { profileName, condition, sheet }: { profileName: string | null; condition: string; sheet: PrintSheet | null },
): TicketPrinter => ({
  profile: profileName ?? 'sRGB IEC61966-2.1',
  condition,
  color: profileName === null ? null : color,
  isMirrored,
  hasWhiteLayer,
  cutter: sheet ? cutter : 'none',
  sheet,
});

export function jobTicketOf({
  runNumber,
  printer,
  magnets,
  toLookAt,
  sheets,
  files,
}: {
  runNumber: number;
  printer: TicketPrinter;
  magnets: readonly PlannedMagnet[];
  toLookAt: number;
  sheets: readonly (Pick<LaidOutSheet, 'pieces'> & { code: string })[];
  files: readonly TicketFile[];
}): JobTicket {
  const placesOf = (wanted: PlannedMagnet) =>
    sheets.flatMap(({ code, pieces }) =>
      pieces
        .filter(({ magnet }) => magnet === wanted)
        .map(({ copy, x, y, isTurned }) => ({ copy, sheet: code, x: rounded(x), y: rounded(y), isTurned })),
    );
  return {
    version: 2,
    run: { number: runNumber },
    printer,
    magnets: magnets.map((magnet) => {
      const { id, version, shape, widthInches, heightInches } = magnet.template;
      const { wrap, bleed } = marginsOf(magnet.template);
      return {
        orderId: magnet.orderId,
        line: magnet.line,
        magnet: magnet.magnet,
        packSize: magnet.packSize,
        product: magnet.productName,
        variation: magnet.variationName,
        copies: magnet.copies,
        template: { id, version, shape, widthInches, heightInches, wrapInches: wrap, bleedInches: rounded(bleed) },
        places: placesOf(magnet),
      };
    }),
    toLookAt,
    files: [...files],
  };
}
