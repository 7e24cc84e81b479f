import type { PrintSheet, PrinterOptions } from 'shared-contracts/production/schemas';
import type { Outline } from 'shared-contracts/design/template';
import { type PieceArea, type Placement, type SheetItem, packingSteps } from '../../production/domain/pack-sheets.js';
import { shortLabelOf } from '../../production/domain/print-labels.js';
import type { PlannedMagnet } from '../../production/domain/print-plan.js';
import { printedSizeOf } from '../../production/domain/printed-size.js';
import { sheetLayoutOf } from '../../production/domain/sheet-layout.js';

/** `origin`: of the shop, for the codes on the sheets. */
export type RunPrinter = {
  sheet: PrintSheet;
  options: PrinterOptions;
  profile: { key: string; name: string } | null;
  origin: string;
};
/**
 * Everything that decides the bytes of a run's files. `magnets`: each is printed `copies` times. `placements`: the copies of the first
 * magnet, then those of the second and so on are the items, sheet by sheet.
 */
export type RunPlan = RunPrinter & { magnets: PlannedMagnet[]; placements: Placement[][] };

/** A copy of a magnet, by its place in the plan. */
export type PlannedPiece = { item: number; magnet: number; copy: number };

export const piecesOf = (magnets: readonly Pick<PlannedMagnet, 'copies'>[]): PlannedPiece[] =>
  magnets
    .flatMap(({ copies }, magnet) => Array.from({ length: copies }, (_, index) => ({ magnet, copy: index + 1 })))
    .map((piece, item) => ({ item, ...piece }));

/** Where the pieces of a run may lie. */
export const pieceAreaOf = ({ sheet, options: { cutter } }: Pick<RunPrinter, 'sheet' | 'options'>): PieceArea => ({
  ...sheetLayoutOf(sheet, { cutter, hasStrip: true }).pieces,
  gapInches: sheet.gapInches,
});

export const sheetItemsOf = (magnets: readonly PlannedMagnet[]): SheetItem[] =>
  magnets.flatMap(({ template, orderId, copies }) =>
    Array.from({ length: copies }, () => ({ ...printedSizeOf(template), group: orderId })),
  );

export const placingSteps = (
  magnets: readonly PlannedMagnet[],
  printer: Pick<RunPrinter, 'sheet' | 'options'>,
): Generator<void, Placement[][]> => packingSteps(sheetItemsOf(magnets), pieceAreaOf(printer));

/** `sheet` counts from 1. `x`, `y`, `width` and `height`: the outer box, in inches from the sheet's upper left. */
export type PieceOnSheet = PlannedPiece & {
  sheet: number;
  orderId: string;
  label: string;
  shape: Outline;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** Sheet by sheet. */
export function piecesOnSheets({ magnets, placements }: Pick<RunPlan, 'magnets' | 'placements'>): PieceOnSheet[] {
  const pieces = piecesOf(magnets);
  return placements.flatMap((placed, index) =>
    placed.map(({ item, x, y, isTurned }) => {
      const piece = pieces[item]!;
      const magnet = magnets[piece.magnet]!;
      const { widthInches, heightInches } = printedSizeOf(magnet.template);
      const [width, height] = isTurned ? [heightInches, widthInches] : [widthInches, heightInches];
      const { orderId, template } = magnet;
      const box = { x, y, width, height };
      return { ...piece, ...box, sheet: index + 1, orderId, label: shortLabelOf(magnet), shape: template.shape };
    }),
  );
}
