import { PrintPdf } from '../production/print-pdf.js';
import { srgbProfile } from '../production/magnet-picture.js';
import { runNameOf, sheetCodeOf } from './domain/run-names.js';
import { type RunPlan, piecesOnSheets } from './domain/run-plan.js';

type TicketFile = { name: string; sha256: string; sizeBytes: number };
type TicketOf = { number: number; createdAt: Date; plan: RunPlan; files: readonly TicketFile[] };
export type JobTicket = ReturnType<typeof jobTicketOf>;

/** What the print shop needs to know about a run and its files. */
export function jobTicketOf({ number, createdAt, plan, files }: TicketOf) {
  const { magnets, sheet, options, profile } = plan;
  return {
    run: runNameOf(number),
    createdAt: createdAt.toISOString(),
    sheet,
    sheets: plan.placements.length,
    profile: profile?.name ?? 'sRGB',
    rendering: profile ? options.color : null,
    cutter: options.cutter,
    isMirrored: options.isMirrored,
    hasWhiteLayer: options.hasWhiteLayer,
    pieces: piecesOnSheets(plan).map(({ magnet: index, copy, sheet: onSheet, x, y, width, height }) => {
      const { orderId, line, magnet, copies, template } = magnets[index]!;
      return {
        sheet: sheetCodeOf({ run: number, sheet: onSheet }),
        orderId,
        line,
        magnet,
        copy,
        copies,
        template: { id: template.id, version: template.version },
        widthInches: template.widthInches,
        heightInches: template.heightInches,
        box: { x, y, width, height },
      };
    }),
    files: files.map(({ name, sha256, sizeBytes }) => ({ name, sha256, sizeBytes })),
  };
}

const PAGE = { width: 8.5, height: 11, margin: 0.75, lines: 60, size: 9 };

/** As pages to read. */
export async function writeJobTicketPdf(file: string, ticket: JobTicket): Promise<void> {
  const lines = [
    `Job ticket of ${ticket.run}, ${ticket.createdAt}`,
    `${ticket.sheets} sheets of ${ticket.sheet.widthInches} x ${ticket.sheet.heightInches} in, ${ticket.pieces.length} magnets, ${ticket.profile}`,
    '',
    ...ticket.pieces.map(
      ({ sheet, orderId, line, magnet, copy, copies, widthInches, heightInches }) =>
        `${sheet}  order ${orderId.slice(0, 8)}, item ${line}, magnet ${magnet}, copy ${copy} of ${copies}, ${widthInches} x ${heightInches} in`,
    ),
    '',
    ...ticket.files.flatMap(({ name, sha256 }) => [name, `  sha256 ${sha256}`]),
  ];
  const color = { icc: await srgbProfile(), inks: null };
  const pdf = new PrintPdf(file, { title: `Job ticket of ${ticket.run}`, color, isMirrored: false });
  try {
    for (let from = 0; from < lines.length; from += PAGE.lines) {
      pdf.page({ width: PAGE.width, height: PAGE.height });
      const at = { x: PAGE.margin, y: PAGE.margin };
      pdf.text(lines.slice(from, from + PAGE.lines), at, { size: PAGE.size, width: PAGE.width - 2 * PAGE.margin });
    }
    await pdf.end();
  } catch (error) {
    pdf.abandon();
    throw error;
  }
}
