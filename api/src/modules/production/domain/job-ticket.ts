import { marginsOf } from 'shared-contracts/design/margins';
import type { JobTicket, TicketFile, TicketPrinter } from 'shared-contracts/production/job-ticket';
import type { PrinterOptions, PrintSheet } from 'shared-contracts/production/schemas';
import type { LaidOutSheet } from './lay-out-sheets.js';
import type { PlannedMagnet } from './print-plan.js';

const rounded = (inches: number) => Number(inches.toFixed(4));

/** `profileName`: null in sRGB. `sheet`: null for files without sheets. */
export const ticketPrinterOf = (
  { color, isMirrored, hasWhiteLayer, cutter }: PrinterOptions,
  { profileName, sheet }: { profileName: string | null; sheet: PrintSheet | null },
): TicketPrinter => ({
  profile: profileName ?? 'sRGB IEC61966-2.1',
  color: profileName === null ? null : color,
  isMirrored,
  hasWhiteLayer,
  cutter: sheet ? cutter : 'none',
  sheet,
});

/**
 * The same for the same job. `runNumber`: null for files that were made by hand. `sheets`: with the codes that are printed on them.
 * `pictures`: the file of each magnet that has one of its own; without sheets, other magnets are not printed.
 */
export function jobTicketOf({
  runNumber = null,
  printer,
  magnets,
  sheets = [],
  pictures = new Map(),
  files,
}: {
  runNumber?: number | null;
  printer: TicketPrinter;
  magnets: readonly PlannedMagnet[];
  sheets?: readonly (Pick<LaidOutSheet, 'pieces'> & { code: string })[];
  pictures?: ReadonlyMap<PlannedMagnet, string>;
  files: readonly TicketFile[];
}): JobTicket {
  const placesOf = (wanted: PlannedMagnet) =>
    sheets.flatMap(({ code, pieces }) =>
      pieces
        .filter(({ magnet }) => magnet === wanted)
        .map(({ copy, x, y, isTurned }) => ({ copy, sheet: code, x: rounded(x), y: rounded(y), isTurned })),
    );
  return {
    version: 1,
    run: runNumber === null ? null : { number: runNumber },
    printer,
    magnets: magnets.map((magnet) => {
      const { id, version, shape, widthInches, heightInches } = magnet.template;
      const { wrap, bleed } = marginsOf(magnet.template);
      const picture = pictures.get(magnet) ?? null;
      const places = placesOf(magnet);
      return {
        orderId: magnet.orderId,
        line: magnet.line,
        magnet: magnet.magnet,
        packSize: magnet.packSize,
        product: magnet.productName,
        variation: magnet.variationName,
        copies: magnet.copies,
        template: { id, version, shape, widthInches, heightInches, wrapInches: wrap, bleedInches: rounded(bleed) },
        picture,
        isPrinted: picture !== null || places.length > 0,
        places,
      };
    }),
    files: [...files],
  };
}
