import { marginsOf } from 'shared-contracts/design/margins';
import type { MissingPlace, PrintSheet, PrinterOptions } from 'shared-contracts/production/schemas';
import { type Placement, packSheets, usedShareOf } from './domain/pack-sheets.js';
import { type ZipEntry, writeZip } from '../../shared/files/write-zip.js';
import { cutDxfOf, cutSvgOf } from './domain/cut-files.js';
import { labelOf, missingText, pictureNameOf, shortLabelOf } from './domain/print-labels.js';
import { type PlannedMagnet, type PrintPlan } from './domain/print-plan.js';
import { printedSizeOf } from './domain/printed-size.js';
import { sheetLayoutOf } from './domain/sheet-layout.js';
import { type PrintColor, type PrintedPicture, jpegOf, mirrored, pictureFileOf } from './magnet-picture.js';
import { type Picture, PrintPdf, cutOf } from './print-pdf.js';

/**
 * `render`: encoded in the same turn; null for a magnet that cannot be printed, which is then among the missing. `placements`: where the
 * copies lie that a print run has planned.
 */
export type PrintWork = {
  file: string;
  plan: PrintPlan;
  color: PrintColor;
  options: PrinterOptions;
  render: <T>(magnet: PlannedMagnet, encode: (picture: PrintedPicture) => Promise<T>) => Promise<T | null>;
  missing: () => readonly MissingPlace[];
  placements?: readonly (readonly Placement[])[];
};
/** What the sheets of a print run say about themselves in the strip below the pieces. */
export type SheetFurniture = {
  runNumber: number;
  codeOf: (sheetNumber: number) => string;
  urlOf: (sheetNumber: number) => string;
};
export type SheetUsage = { sheets: number | null; usedShare: number | null };

const noSheets: SheetUsage = { sheets: null, usedShare: null };
const MARGIN = 0.4;
const LABEL = { height: 1, side: 0.75, size: 8 };
const LEAST_WIDTH = 3.6;

const withPdf = async (
  work: PrintWork,
  title: string,
  write: (pdf: PrintPdf) => Promise<SheetUsage>,
): Promise<SheetUsage> => {
  const pdf = new PrintPdf(work.file, { title, color: work.color, isMirrored: work.options.isMirrored });
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
        const lines = picture ? labelOf(magnet, copy) : [...labelOf(magnet, copy), 'NOT PRINTED: a photo is missing'];
        pdf.text(lines, { x: MARGIN, y: below }, { size: LABEL.size, width: width - 3 * MARGIN - LABEL.side });
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

const SHEET_LABEL = { size: 5, height: 0.09 };
const STRIP_TEXT = { size: 8, below: 0.2 };

/** Each copy on its own. Magnets without all photos are left out. Throws `CannotBePrinted` for one that fits no sheet. */
function laidOut({ plan, options, placements }: Pick<PrintWork, 'plan' | 'options' | 'placements'>, sheet: PrintSheet) {
  const printed = plan.magnets.filter(({ windows }) => windows.length > 0);
  const copies = printed.flatMap((magnet) => Array.from({ length: magnet.copies }, () => magnet));
  const items = copies.map(({ template, orderId }) => ({ ...printedSizeOf(template), group: orderId }));
  const { pieces, marks, strip } = sheetLayoutOf(sheet, {
    cutter: options.cutter,
    hasStrip: placements !== undefined,
  });
  const sheets = placements ?? packSheets(items, { ...pieces, gapInches: sheet.gapInches });
  if (sheets.flat().length < items.length) {
    const placed = new Set(sheets.flat().map(({ item }) => item));
    const { widthInches, heightInches } = copies.find((_, item) => !placed.has(item))!.template;
    throw new CannotBePrinted(`A magnet of ${widthInches} x ${heightInches} in does not fit the sheet.`);
  }
  const usage: SheetUsage = { sheets: sheets.length, usedShare: usedShareOf(items, sheet, sheets.length) };
  return { copies, items, sheets, marks, strip, usage };
}

/** With cut lines, and the order of each magnet in the gap. */
export const writeGangSheets = (work: PrintWork, sheet: PrintSheet, furniture?: SheetFurniture): Promise<SheetUsage> =>
  withPdf(work, 'Gang sheets', async (pdf) => {
    const { copies, items, sheets, marks, strip, usage } = laidOut(work, sheet);
    const pictures = new Map<PlannedMagnet, Picture | null>();
    const drawOn = async ({ item, x, y, isTurned }: Placement) => {
      const magnet = copies[item]!;
      const { widthInches: width, heightInches: height } = items[item]!;
      const picture = pictures.has(magnet) ? pictures.get(magnet)! : await pictureIn(pdf, magnet, work);
      pictures.set(magnet, picture);
      if (picture) pdf.draw(picture, { width, height }, { x, y, isTurned });
      if (picture && work.options.hasWhiteLayer) pdf.whiteInk(magnet.template, { x, y, isTurned });
      pdf.cutLine(magnet.template, { x, y, isTurned });
      const [across, down] = isTurned ? [height, width] : [width, height];
      const label = picture ? shortLabelOf(magnet) : `NOT PRINTED: ${shortLabelOf(magnet)}`;
      if (sheet.gapInches >= SHEET_LABEL.height)
        pdf.text([label], { x, y: y + down + 0.01 }, { size: SHEET_LABEL.size, width: across });
    };
    for (const [index, placements] of sheets.entries()) {
      pdf.page({ width: sheet.widthInches, height: sheet.heightInches });
      pdf.boxes(marks);
      if (strip && furniture) {
        const { runNumber, codeOf } = furniture;
        const text = `Run ${runNumber}, sheet ${index + 1} of ${sheets.length}, ${codeOf(index + 1)}`;
        pdf.text([text], { x: strip.x, y: strip.y + STRIP_TEXT.below }, { size: STRIP_TEXT.size, width: strip.width });
      }
      for (const placement of placements) await drawOn(placement);
    }
    writeMissing(pdf, work.missing());
    return usage;
  });

/** The earliest time of ZIP in every time zone, so that the same pictures give the same bytes. */
export const ALWAYS = new Date(1980, 0, 1);

async function* picturesOf({ plan, color, options, render, missing }: PrintWork): AsyncGenerator<ZipEntry> {
  for (const magnet of plan.magnets) {
    const picture = await render(magnet, (rendered) =>
      pictureFileOf(options.isMirrored ? mirrored(rendered) : rendered, color),
    );
    if (!picture) continue;
    const { bytes, extension } = picture;
    yield { name: pictureNameOf(magnet, extension), bytes, isCompressed: true, mtime: ALWAYS };
  }
  const lacking = missing();
  if (lacking.length === 0) return;
  const bytes = Buffer.from(`${lacking.map(missingText).join('\n')}\n`);
  yield { name: 'missing-photos.txt', bytes, isCompressed: true, mtime: ALWAYS };
}

/** Each picture once; what is missing is listed in a text file. */
export async function writePictureZip(work: PrintWork): Promise<SheetUsage> {
  await writeZip(work.file, picturesOf(work));
  return noSheets;
}

/** Of the sheets that `writeGangSheets` makes of the same work: an SVG and a DXF for each. */
export function cutFilesOf(
  work: Pick<PrintWork, 'plan' | 'options' | 'placements'>,
  sheet: PrintSheet,
): { files: { name: string; bytes: Buffer }[]; usage: SheetUsage } {
  const { copies, sheets, marks, usage } = laidOut(work, sheet);
  const { isMirrored } = work.options;
  const files = sheets.flatMap((placements, index) => {
    const cuts = placements.map(({ item, x, y, isTurned }) => {
      const { template } = copies[item]!;
      const { bleed } = marginsOf(template);
      const { radius, ...cut } = cutOf(template);
      const [width, height] = isTurned ? [cut.height, cut.width] : [cut.width, cut.height];
      return { shape: template.shape, x: x + bleed, y: y + bleed, width, height, radius };
    });
    const mirror = <Box extends { x: number; width: number }>(box: Box): Box =>
      isMirrored ? { ...box, x: sheet.widthInches - box.x - box.width } : box;
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
  return { files, usage };
}

export async function writeCutFiles(work: PrintWork, sheet: PrintSheet): Promise<SheetUsage> {
  const { files, usage } = cutFilesOf(work, sheet);
  await writeZip(
    work.file,
    files.map((file) => ({ ...file, isCompressed: false, mtime: ALWAYS })),
  );
  return usage;
}

/** Another attempt would not mend it; the message is for the admin. */
export class CannotBePrinted extends Error {
  override readonly name = 'CannotBePrinted';
}
