import { withMargins } from 'shared-contracts/design/crop';
import { outerInches } from 'shared-contracts/design/margins';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import type { Cutter, PrintSheet } from 'shared-contracts/production/schemas';
import { type Placement, type SheetItem, fitsSheet, packingSteps, usedShareOf } from './pack-sheets.js';
import { placeLabelOf } from './print-labels.js';
import type { PlannedMagnet, PrintPlan } from './print-plan.js';
import { LABEL_INCHES, type SheetBox, type SheetLayout, sheetLayoutOf } from './sheet-layout.js';

/** `copy`: from 1. `width`, `height`: of its outer box as it lies, in inches. */
export type SheetPiece = SheetBox & { magnet: PlannedMagnet; copy: number; isTurned: boolean };
/**
 * `size`: of a page; a sheet has the printer's. `code`: the place of its QR code. `legend`: of the pieces in rows, if there is no room for
 * labels.
 */
export type LaidOutSheet = {
  size?: { width: number; height: number };
  pieces: SheetPiece[];
  code: SheetBox | null;
  legend: string[];
};
export type LaidOutSheets = Omit<SheetLayout, 'pieces'> & { sheets: LaidOutSheet[]; usedShare: number };
type SheetOptions = { sheet: PrintSheet; cutter: Cutter; hasCode: boolean };

/** In the strip. Text sizes are in points. */
export const STRIP = { line: 0.09, textSize: 6, legendLine: 0.09, legendSize: 5, between: '   ' } as const;
const CODE_INCHES = 0.45;
const LEAST_QUIET_INCHES = 0.1;
const CODE_AWAY_INCHES = 0.06;
const CODE_STRIP_INCHES = CODE_AWAY_INCHES + CODE_INCHES;
const WIDEST_LETTER = 0.65;
const POINTS = 72;
const MAX_ATTEMPTS = 4;
const ROUNDING = 1e-9;

/** With wrap and bleed. */
export const printedSizeOf = (template: MagnetTemplate) =>
  withMargins({ ...template, marginInches: outerInches(template) });

export const hasRoomForLabels = ({ gapInches }: PrintSheet): boolean => gapInches >= LABEL_INCHES;

const overlaps = (one: SheetBox, other: SheetBox) =>
  one.x < other.x + other.width - ROUNDING &&
  other.x < one.x + one.width - ROUNDING &&
  one.y < other.y + other.height - ROUNDING &&
  other.y < one.y + one.height - ROUNDING;

/** The lowest, with room for `below`, that keeps its distance to all pieces. */
function freePlace(
  pieces: readonly SheetBox[],
  area: SheetBox,
  { distance, below }: { distance: number; below: number },
): SheetBox | null {
  const [wide, high] = [CODE_INCHES, CODE_INCHES + below];
  const taken = pieces.map(({ x, y, width, height }) => ({
    x: x - distance,
    y: y - distance,
    width: width + 2 * distance,
    height: height + 2 * distance,
  }));
  const startsOf = (
    side: number,
    [from, to]: readonly [number, number],
    sides: readonly (readonly [number, number])[],
  ) =>
    [...new Set([from, to - side, ...sides.flatMap(([start, end]) => [start - side, end])])].filter(
      (start) => start >= from - ROUNDING && start + side <= to + ROUNDING,
    );
  const across = startsOf(
    wide,
    [area.x, area.x + area.width],
    taken.map(({ x, width }) => [x, x + width]),
  ).toSorted((a, b) => a - b);
  const down = startsOf(
    high,
    [area.y, area.y + area.height],
    taken.map(({ y, height }) => [y, y + height]),
  ).toSorted((a, b) => b - a);
  for (const y of down)
    for (const x of across) {
      const place = { x, y, width: wide, height: high };
      if (!taken.some((box) => overlaps(box, place))) return { x, y, width: CODE_INCHES, height: CODE_INCHES };
    }
  return null;
}

const legendOf = (pieces: readonly SheetPiece[]): string[] =>
  pieces.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ magnet }, at) => `${at + 1}: ${placeLabelOf(magnet)}`);

const legendInches = (legend: readonly string[], width: number): number => {
  const points = legend.join(STRIP.between).length * STRIP.legendSize * WIDEST_LETTER;
  return Math.ceil(points / (width * POINTS)) * STRIP.legendLine;
};

const isWhole = ({ windows }: PlannedMagnet) => windows.length > 0;

const copiesOf = ({ magnets }: Pick<PrintPlan, 'magnets'>) =>
  magnets
    .filter(isWhole)
    .flatMap((magnet) => Array.from({ length: magnet.copies }, (_, at) => ({ magnet, copy: at + 1 })));

const itemOf = ({ template, orderId }: PlannedMagnet): SheetItem => ({ ...printedSizeOf(template), group: orderId });

export function tooLargeFor(
  { magnets }: Pick<PrintPlan, 'magnets'>,
  { sheet, cutter }: Omit<SheetOptions, 'hasCode'>,
): PlannedMagnet[] {
  const { pieces } = sheetLayoutOf(sheet, { cutter, stripInches: 0 });
  return magnets.filter((magnet) => isWhole(magnet) && !fitsSheet(itemOf(magnet), pieces));
}

/**
 * Magnets that fit no sheet are left out. The strip grows by what finds no place elsewhere, and is left out where it would cost a sheet or
 * a magnet. See `packingSteps`.
 */
export function* layingOutSteps(
  plan: Pick<PrintPlan, 'magnets'>,
  { sheet, cutter, hasCode }: SheetOptions,
): Generator<void, LaidOutSheets> {
  const copies = copiesOf(plan);
  const items = copies.map(({ magnet }) => itemOf(magnet));
  const pieceAt = ({ item, x, y, isTurned }: Placement): SheetPiece => {
    const { widthInches, heightInches } = items[item]!;
    const [width, height] = isTurned ? [heightInches, widthInches] : [widthInches, heightInches];
    return { ...copies[item]!, x, y, width, height, isTurned };
  };
  const distance = Math.max(sheet.gapInches, LEAST_QUIET_INCHES);
  const areaWith = (stripInches: number) => sheetLayoutOf(sheet, { cutter, stripInches }).pieces;
  const leavesRoom = (stripInches: number) =>
    items.every((item) => fitsSheet(item, areaWith(stripInches)) || !fitsSheet(item, areaWith(0)));
  const isLackingCode = (sheets: readonly LaidOutSheet[]) => hasCode && sheets.some(({ code }) => code === null);
  function* laidOut(stripInches: number) {
    const { pieces: area, ...drawn } = sheetLayoutOf(sheet, { cutter, stripInches });
    const { strip } = drawn;
    const packed = yield* packingSteps(items, { ...area, gapInches: sheet.gapInches });
    const inStrip =
      strip && stripInches >= CODE_STRIP_INCHES
        ? { x: strip.x, y: strip.y + CODE_AWAY_INCHES, width: CODE_INCHES, height: CODE_INCHES }
        : null;
    const sheets: LaidOutSheet[] = [];
    for (const placements of packed) {
      const pieces = placements.map(pieceAt);
      const legend = hasRoomForLabels(sheet) ? [] : legendOf(pieces);
      const below = strip ? 0 : STRIP.line;
      const code = hasCode ? (inStrip ?? freePlace(pieces, area, { distance, below })) : null;
      sheets.push({ pieces, code, legend });
      yield;
    }
    const wanted = Math.max(
      ...sheets.map(({ legend }) =>
        legend.length === 0
          ? 0
          : STRIP.line + legendInches(legend, area.width - (hasCode ? CODE_INCHES + distance : 0)),
      ),
      isLackingCode(sheets) ? CODE_STRIP_INCHES : 0,
    );
    const usedShare = usedShareOf(
      packed.flat().map(({ item }) => items[item]!),
      sheet,
      packed.length,
    );
    return { ...drawn, wanted, sheets, usedShare };
  }
  let stripInches: number = leavesRoom(STRIP.line) ? STRIP.line : 0;
  let layout = yield* laidOut(stripInches);
  const rowsOf = (side: number, inches: number) =>
    Math.floor((areaWith(inches).height + sheet.gapInches) / (side + sheet.gapInches) + ROUNDING);
  const takesRow = items.some(({ widthInches, heightInches }) =>
    [widthInches, heightInches].some((side) => rowsOf(side, STRIP.line) < rowsOf(side, 0)),
  );
  const without = stripInches > 0 && takesRow ? yield* laidOut(0) : layout;
  if (without.sheets.length < layout.sheets.length) {
    stripInches = 0;
    layout = without;
  }
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { wanted } = layout;
    if (wanted <= stripInches || !leavesRoom(wanted)) break;
    const higher = yield* laidOut(wanted);
    // a legend is worth no sheet
    if (higher.sheets.length > layout.sheets.length && !isLackingCode(layout.sheets)) break;
    stripInches = wanted;
    layout = higher;
  }
  const { wanted: _wanted, ...drawn } = layout;
  return drawn;
}
