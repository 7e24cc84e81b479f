import { createHash } from 'node:crypto';
import { marginsOf } from 'shared-contracts/design/margins';
import type { TicketFile } from 'shared-contracts/production/job-ticket';
import type { MissingPlace, PrintSheet, PrinterOptions } from 'shared-contracts/production/schemas';
import { type ZipEntry, writeZip } from '../../shared/files/write-zip.js';
import { cutDxfOf, cutSvgOf } from './domain/cut-files.js';
import { jobTicketOf, ticketPrinterOf } from './domain/job-ticket.js';
import {
  type LaidOutSheet,
  type LaidOutSheets,
  type SheetPiece,
  STRIP,
  hasRoomForLabels,
  layOutSheets,
  printedSizeOf,
  tooLargeFor,
} from './domain/lay-out-sheets.js';
import { labelOf, missingText, pictureNameOf, sheetTextOf, shortLabelOf, tooLargeText } from './domain/print-labels.js';
import { type PlannedMagnet, type PrintPlan } from './domain/print-plan.js';
import { type PrintColor, type PrintedPicture, jpegOf, mirrored, pictureFileOf } from './magnet-picture.js';
import { type Picture, PrintPdf, cutOf } from './print-pdf.js';
import { writeJobTicketPdf } from './write-job-ticket.js';

/**
 * `render`: encoded in the same turn; null for a magnet that cannot be printed, which is then among the missing. `layout`: the sheets as a
 * print run has planned them.
 */
export type PrintWork = {
  file: string;
  plan: PrintPlan;
  color: PrintColor;
  options: PrinterOptions;
  render: <T>(magnet: PlannedMagnet, encode: (picture: PrintedPicture) => Promise<T>) => Promise<T | null>;
  missing: () => readonly MissingPlace[];
  layout?: LaidOutSheets;
};
export type SheetUsage = { sheets: number | null; usedShare: number | null };

/** What the sheets of a run say about themselves. `number`: of a sheet, from 1. */
export type SheetFurniture = {
  runNumber: number;
  codeOf: (number: number) => string;
  urlOf: (number: number) => string;
};

const noSheets: SheetUsage = { sheets: null, usedShare: null };
const MARGIN = 0.4;
const LABEL = { height: 1, side: 0.75, size: 8, lines: 7 };
const LEAST_WIDTH = 3.6;

const withPdf = async (
  work: PrintWork,
  title: string,
  write: (pdf: PrintPdf) => Promise<SheetUsage>,
): Promise<SheetUsage> => {
  const text = work.plan.magnets
    .map(({ productName, variationName }) => `${productName}${variationName ?? ''}`)
    .join('');
  const pdf = await PrintPdf.open(work.file, { title, text, color: work.color, isMirrored: work.options.isMirrored });
  try {
    const written = await write(pdf);
    await pdf.end();
    return written;
  } catch (error) {
    pdf.abandon();
    throw error;
  }
};

async function pictureIn(pdf: PrintPdf, magnet: PlannedMagnet, { render, color }: PrintWork): Promise<Picture | null> {
  const jpeg = await render(magnet, (picture) => jpegOf(picture, color));
  return jpeg && pdf.picture(jpeg);
}

/** For each copy of each magnet. `orderUrl`: where its QR code leads. */
export const writeOrderPdf = (work: PrintWork, orderUrl: (orderId: string) => string): Promise<SheetUsage> =>
  withPdf(work, 'Print files', async (pdf) => {
    for (const magnet of work.plan.magnets) {
      const picture = await pictureIn(pdf, magnet, work);
      const { widthInches, heightInches } = printedSizeOf(magnet.template);
      const width = Math.max(widthInches + 2 * MARGIN, LEAST_WIDTH);
      const place = { x: (width - widthInches) / 2, y: MARGIN };
      const { bleed } = marginsOf(magnet.template);
      const trim = { ...cutOf(magnet.template), x: place.x + bleed, y: place.y + bleed, bleed };
      const below = heightInches + 2 * MARGIN;
      for (let copy = 1; copy <= magnet.copies; copy++) {
        pdf.page({ width, height: below + LABEL.height, trim });
        if (picture) pdf.draw(picture, { width: widthInches, height: heightInches }, place);
        if (picture && work.options.hasWhiteLayer) pdf.whiteInk(magnet.template, place);
        pdf.cropMarks(trim);
        pdf.cutLine(magnet.template, place);
        const label = picture ? labelOf(magnet, copy) : ['NOT PRINTED: a photo is missing', ...labelOf(magnet, copy)];
        const style = { size: LABEL.size, width: width - 3 * MARGIN - LABEL.side };
        const lines = label.flatMap((line) => pdf.linesOf(line, style));
        pdf.text(lines.slice(0, LABEL.lines), { x: MARGIN, y: below }, style);
        pdf.qrCode(orderUrl(magnet.orderId), { x: width - MARGIN - LABEL.side, y: below, side: LABEL.side });
      }
    }
    writeMissing(pdf, work.missing());
    return noSheets;
  });

const LINES_PER_PAGE = 60;

function writeMissing(pdf: PrintPdf, missing: readonly MissingPlace[]): void {
  for (let from = 0; from < missing.length; from += LINES_PER_PAGE) {
    pdf.page({ width: 8.5, height: 11 });
    const lines = missing.slice(from, from + LINES_PER_PAGE).map(missingText);
    pdf.text(['Missing photos', '', ...lines], { x: 0.75, y: 0.75 }, { size: 9, width: 7 });
  }
}

const LABEL_OF_PIECE = { size: 5, away: 0.01, height: 0.07 };
const COLOR_BAR = { width: 1.6, height: 0.08, gap: 0.15 };

const usageOf = ({ sheets, usedShare }: LaidOutSheets): SheetUsage => ({ sheets: sheets.length, usedShare });

/** Throws `CannotBePrinted` for a magnet that fits no sheet. */
function laidOut({ plan, options, layout }: PrintWork, sheet: PrintSheet, furniture?: SheetFurniture): LaidOutSheets {
  if (layout) return layout;
  const on = { sheet, cutter: options.cutter };
  const [tooLarge] = tooLargeFor(plan, on);
  if (tooLarge) throw new CannotBePrinted(tooLargeText(tooLarge));
  return layOutSheets(plan, { ...on, hasCode: furniture !== undefined });
}

function drawStrip(
  pdf: PrintPdf,
  { code, legend }: LaidOutSheet,
  { strip, title, codeText, url }: Pick<LaidOutSheets, 'strip'> & Record<'title' | 'codeText' | 'url', string>,
): void {
  if (code) pdf.qrCode(url, { x: code.x, y: code.y, side: code.width });
  const below = code && { x: code.x, y: code.y + code.height + LABEL_OF_PIECE.away };
  if (!strip && below) pdf.text([codeText], below, { size: LABEL_OF_PIECE.size, width: code.width });
  if (!strip) return;
  const isCodeHere = code !== null && code.y > strip.y;
  const x = strip.x + (isCodeHere ? code.width + COLOR_BAR.gap : 0);
  const right = strip.x + strip.width;
  const barWidth = Math.min(COLOR_BAR.width, strip.width / 4);
  pdf.colorBar({ x: right - barWidth, y: strip.y, width: barWidth, height: COLOR_BAR.height });
  const width = right - barWidth - COLOR_BAR.gap - x;
  pdf.text([title], { x, y: strip.y }, { size: STRIP.textSize, width });
  if (legend.length === 0) return;
  const style = { size: STRIP.legendSize, width: right - x };
  const lines = pdf.linesOf(legend.join(STRIP.between), style);
  const room = Math.floor((strip.height - STRIP.line) / STRIP.legendLine + 1e-6);
  pdf.text(lines.slice(0, room), { x, y: strip.y + STRIP.line }, style);
}

/** With cut lines, the order of each magnet, and a strip. `furniture`: of a run. */
export const writeGangSheets = (work: PrintWork, sheet: PrintSheet, furniture?: SheetFurniture): Promise<SheetUsage> =>
  withPdf(work, 'Gang sheets', async (pdf) => {
    const layout = laidOut(work, sheet, furniture);
    const { sheets, marks, strip } = layout;
    const lowest = strip?.y ?? sheet.heightInches - sheet.marginInches;
    const pictures = new Map<PlannedMagnet, Picture | null>();
    const drawOn = async ({ magnet, ...place }: SheetPiece) => {
      const { widthInches: width, heightInches: height } = printedSizeOf(magnet.template);
      const picture = pictures.has(magnet) ? pictures.get(magnet)! : await pictureIn(pdf, magnet, work);
      pictures.set(magnet, picture);
      if (picture) pdf.draw(picture, { width, height }, place);
      if (picture && work.options.hasWhiteLayer) pdf.whiteInk(magnet.template, place);
      pdf.cutLine(magnet.template, place);
      const label = picture ? shortLabelOf(magnet) : `NOT PRINTED: ${shortLabelOf(magnet)}`;
      const y = place.y + place.height + LABEL_OF_PIECE.away;
      if (hasRoomForLabels(sheet) && y + LABEL_OF_PIECE.height <= lowest)
        pdf.text([label], { x: place.x, y }, { size: LABEL_OF_PIECE.size, width: place.width });
    };
    for (const [at, each] of sheets.entries()) {
      const number = at + 1;
      pdf.page({ width: sheet.widthInches, height: sheet.heightInches });
      pdf.boxes(marks);
      for (const piece of each.pieces) await drawOn(piece);
      const run = furniture && { number: furniture.runNumber, code: furniture.codeOf(number) };
      drawStrip(pdf, each, {
        strip,
        title: sheetTextOf({ number, of: sheets.length, run }),
        codeText: run?.code ?? '',
        url: furniture?.urlOf(number) ?? '',
      });
    }
    writeMissing(pdf, work.missing());
    return usageOf(layout);
  });

const TICKET = 'ticket.pdf';
const MANIFEST = 'manifest.json';
/** The earliest time of ZIP in every time zone, so that the same pictures give the same bytes. */
export const ALWAYS = new Date(1980, 0, 1);

const fileOf = (name: string, bytes: Uint8Array): TicketFile => ({
  name,
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const entryOf = (name: string, bytes: Buffer): ZipEntry => ({ name, bytes, isCompressed: false, mtime: ALWAYS });

async function* picturesOf({ plan, color, options, render, missing }: PrintWork): AsyncGenerator<ZipEntry> {
  const files: TicketFile[] = [];
  const pictures = new Map<PlannedMagnet, string>();
  for (const magnet of plan.magnets) {
    const picture = await render(magnet, (rendered) =>
      pictureFileOf(options.isMirrored ? mirrored(rendered) : rendered, color),
    );
    if (!picture) continue;
    const { bytes, extension } = picture;
    const name = pictureNameOf(magnet, extension);
    pictures.set(magnet, name);
    files.push(fileOf(name, bytes));
    yield { name, bytes, isCompressed: true, mtime: ALWAYS };
  }
  const lacking = missing();
  if (lacking.length > 0) yield entryOf('missing-photos.txt', Buffer.from(`${lacking.map(missingText).join('\n')}\n`));
  const printer = ticketPrinterOf(options, { profileName: color.inks?.name ?? null, sheet: null });
  const ticket = jobTicketOf({ printer, magnets: plan.magnets, pictures, files });
  const page = await writeJobTicketPdf(ticket);
  yield entryOf(TICKET, page);
  const manifest = { ...ticket, files: [...files, fileOf(TICKET, page)] };
  yield entryOf(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}

/** Each picture once, with the job ticket as a page and as a manifest; what is missing is listed in a text file. */
export async function writePictureZip(work: PrintWork): Promise<SheetUsage> {
  await writeZip(work.file, picturesOf(work));
  return noSheets;
}

/** An SVG and a DXF for each sheet. */
export function cutFilesOf(
  { sheets, marks }: Pick<LaidOutSheets, 'sheets' | 'marks'>,
  { sheet, isMirrored }: { sheet: PrintSheet; isMirrored: boolean },
): { name: string; bytes: Buffer }[] {
  const mirror = <Box extends { x: number; width: number }>(box: Box): Box =>
    isMirrored ? { ...box, x: sheet.widthInches - box.x - box.width } : box;
  return sheets.flatMap(({ pieces }, index) => {
    const cuts = pieces.map(({ magnet: { template }, x, y, isTurned }) => {
      const { bleed } = marginsOf(template);
      const { radius, ...cut } = cutOf(template);
      const [width, height] = isTurned ? [cut.height, cut.width] : [cut.width, cut.height];
      return { shape: template.shape, x: x + bleed, y: y + bleed, width, height, radius };
    });
    const lines = {
      width: sheet.widthInches,
      height: sheet.heightInches,
      cuts: cuts.map(mirror),
      marks: marks.map(mirror),
    };
    const name = `sheet-${String(index + 1).padStart(3, '0')}`;
    return [
      { name: `${name}.svg`, bytes: Buffer.from(cutSvgOf(lines)) },
      { name: `${name}.dxf`, bytes: Buffer.from(cutDxfOf(lines)) },
    ];
  });
}

/** Of the sheets that `writeGangSheets` makes of the same. */
export async function writeCutFiles(work: PrintWork, sheet: PrintSheet): Promise<SheetUsage> {
  const layout = laidOut(work, sheet);
  const files = cutFilesOf(layout, { sheet, isMirrored: work.options.isMirrored });
  await writeZip(
    work.file,
    files.map(({ name, bytes }) => entryOf(name, bytes)),
  );
  return usageOf(layout);
}

/** Another attempt would not mend it; the message is for the admin. */
export class CannotBePrinted extends Error {
  override readonly name = 'CannotBePrinted';
}
