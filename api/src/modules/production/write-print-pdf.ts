import { marginsOf } from 'shared-contracts/design/margins';
import type { PrintSheet, PrinterOptions } from 'shared-contracts/production/schemas';
import { cutDxfOf, cutSvgOf } from './domain/cut-files.js';
import { PAGE_LABEL, trimAt } from './domain/lay-out-pages.js';
import {
  type LaidOutSheet,
  type LaidOutSheets,
  type SheetPiece,
  STRIP,
  hasRoomForLabels,
  printedSizeOf,
} from './domain/lay-out-sheets.js';
import type { Mark, SheetBox } from './domain/sheet-layout.js';
import { labelOf, sheetTextOf, shortLabelOf } from './domain/print-labels.js';
import type { PlannedMagnet } from './domain/print-plan.js';
import { type PrintColor, type PrintedPicture, jpegOf } from './magnet-picture.js';
import { type Picture, PrintPdf, cutOf } from './print-pdf.js';

/**
 * `render`: encoded in the same turn; null for a magnet that cannot be printed. `codeOf`, `urlOf`, `cutNameOf`: of a sheet or page, which
 * count from 1.
 */
export type PrintWork = {
  file: string;
  runNumber: number;
  layout: LaidOutSheets;
  color: PrintColor;
  options: PrinterOptions;
  render: <T>(magnet: PlannedMagnet, encode: (picture: PrintedPicture) => Promise<T>) => Promise<T | null>;
  codeOf: (number: number) => string;
  urlOf: (number: number) => string;
  cutNameOf: (number: number) => string;
};

const LABEL_OF_PAGE = { size: 8, lines: 7 };
const LABEL_OF_PIECE = { size: 5, away: 0.01, height: 0.07 };
const COLOR_BAR = { width: 1.6, height: 0.08, gap: 0.15 };

async function withPdf(work: PrintWork, title: string, write: (pdf: PrintPdf) => Promise<void>): Promise<void> {
  const magnets = new Set(work.layout.sheets.flatMap(({ pieces }) => pieces.map(({ magnet }) => magnet)));
  const text = [...magnets].map(({ productName, variationName }) => `${productName}${variationName ?? ''}`).join('');
  const pdf = await PrintPdf.open(work.file, { title, text, color: work.color, isMirrored: work.options.isMirrored });
  try {
    await write(pdf);
    await pdf.end();
  } catch (error) {
    pdf.abandon();
    throw error;
  }
}

/** Each is rendered only once. */
function drawing(pdf: PrintPdf, { render, color, options }: PrintWork) {
  const pictures = new Map<PlannedMagnet, Picture | null>();
  return async ({ magnet, ...place }: SheetPiece): Promise<void> => {
    const { widthInches: width, heightInches: height } = printedSizeOf(magnet.template);
    if (!pictures.has(magnet)) {
      const jpeg = await render(magnet, (rendered) => jpegOf(rendered, color));
      pictures.set(magnet, jpeg && pdf.picture(jpeg));
    }
    const picture = pictures.get(magnet);
    if (!picture) return;
    pdf.draw(picture, { width, height }, place);
    if (options.hasWhiteLayer) pdf.whiteInk(magnet.template, place);
  };
}

export const writePages = (work: PrintWork): Promise<void> =>
  withPdf(work, 'Magnets', async (pdf) => {
    const draw = drawing(pdf, work);
    for (const [at, { size, pieces, code }] of work.layout.sheets.entries()) {
      const [piece] = pieces;
      if (!size || !piece || !code) throw new Error('a page with a magnet and a code');
      const { template } = piece.magnet;
      const trim = { ...cutOf(template), ...trimAt(template, piece) };
      pdf.page({ ...size, trim });
      await draw(piece);
      pdf.cropMarks(trim);
      pdf.cutLine(template, piece);
      const style = { size: LABEL_OF_PAGE.size, width: code.x - 2 * PAGE_LABEL.margin };
      const label = [work.codeOf(at + 1), ...labelOf(piece.magnet, piece.copy)];
      const lines = label.flatMap((line) => pdf.linesOf(line, style));
      pdf.text(lines.slice(0, LABEL_OF_PAGE.lines), { x: PAGE_LABEL.margin, y: code.y }, style);
      pdf.qrCode(work.urlOf(at + 1), { x: code.x, y: code.y, side: code.width });
    }
  });

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

function drawCutCode(
  pdf: PrintPdf,
  { x, y, width: side }: SheetBox,
  { name, marks }: { name: string; marks: readonly Mark[] },
): void {
  pdf.qrCode(name, { x, y, side });
  const right = Math.min(...marks.filter((mark) => mark.y === y && mark.x > x).map((mark) => mark.x));
  const beside = x + side + COLOR_BAR.gap;
  pdf.text([name], { x: beside, y }, { size: LABEL_OF_PIECE.size, width: right - beside - COLOR_BAR.gap });
}

export const writeSheets = (work: PrintWork, sheet: PrintSheet): Promise<void> =>
  withPdf(work, 'Gang sheets', async (pdf) => {
    const { sheets, marks, cutCode, strip } = work.layout;
    const lowest = strip?.y ?? sheet.heightInches - sheet.marginInches;
    const draw = drawing(pdf, work);
    for (const [at, each] of sheets.entries()) {
      const number = at + 1;
      const code = work.codeOf(number);
      pdf.page({ width: sheet.widthInches, height: sheet.heightInches });
      pdf.marks(marks);
      if (cutCode) drawCutCode(pdf, cutCode, { name: work.cutNameOf(number), marks });
      for (const piece of each.pieces) {
        await draw(piece);
        pdf.cutLine(piece.magnet.template, piece);
        const y = piece.y + piece.height + LABEL_OF_PIECE.away;
        if (hasRoomForLabels(sheet) && y + LABEL_OF_PIECE.height <= lowest)
          pdf.text([shortLabelOf(piece.magnet)], { x: piece.x, y }, { size: LABEL_OF_PIECE.size, width: piece.width });
      }
      const title = sheetTextOf({ number, of: sheets.length, run: { number: work.runNumber, code } });
      drawStrip(pdf, each, { strip, title, codeText: code, url: work.urlOf(number) });
    }
  });

/** ZIP's earliest time in every time zone, so that the same pictures give the same bytes. */
export const ALWAYS = new Date(1980, 0, 1);

export function cutFilesOf(
  { sheets, marks }: Pick<LaidOutSheets, 'sheets' | 'marks'>,
  { sheet, isMirrored, nameOf }: { sheet: PrintSheet; isMirrored: boolean; nameOf: (number: number) => string },
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
    const name = nameOf(index + 1);
    return [
      { name: `${name}.svg`, bytes: Buffer.from(cutSvgOf(lines)) },
      { name: `${name}.dxf`, bytes: Buffer.from(cutDxfOf(lines)) },
    ];
  });
}

/** Another attempt would not mend it; the message is for the admin. */
export class CannotBePrinted extends Error {
  override readonly name = 'CannotBePrinted';
}
