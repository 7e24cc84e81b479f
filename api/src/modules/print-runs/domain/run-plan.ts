import type { Outline } from 'shared-contracts/design/template';
import type { RunLayout } from 'shared-contracts/production/runs';
import type { PrintSheet, PrinterOptions } from 'shared-contracts/production/schemas';
import { layingOutPages } from '../../production/domain/lay-out-pages.js';
import {
  type LaidOutSheet,
  type LaidOutSheets,
  type SheetPiece,
  layingOutSteps,
  tooLargeFor,
} from '../../production/domain/lay-out-sheets.js';
import { shortLabelOf } from '../../production/domain/print-labels.js';
import type { PlannedMagnet } from '../../production/domain/print-plan.js';

/** `origin`: for the codes on the sheets. */
export type RunPrinter = {
  kind: RunLayout;
  sheet: PrintSheet;
  options: PrinterOptions;
  profile: { key: string; name: string } | null;
  origin: string;
};
export type OnSheets = Pick<RunPrinter, 'kind' | 'sheet' | 'options'>;
/** `magnet`: its place in the plan. */
type StoredSheet = Omit<LaidOutSheet, 'pieces'> & { pieces: (Omit<SheetPiece, 'magnet'> & { magnet: number })[] };
/** All that decides the bytes of a run's files. */
export type RunPlan = RunPrinter & {
  magnets: PlannedMagnet[];
  layout: Omit<LaidOutSheets, 'sheets'> & { sheets: StoredSheet[] };
};

export const sheetSteps = (
  magnets: readonly PlannedMagnet[],
  { kind, sheet, options: { cutter } }: OnSheets,
): Generator<void, LaidOutSheets> =>
  kind === 'pages'
    ? layingOutPages(magnets)
    : layingOutSteps({ magnets: [...magnets] }, { sheet, cutter, hasCode: true });

export const fitSheet = (magnets: readonly PlannedMagnet[], { kind, sheet, options: { cutter } }: OnSheets): boolean =>
  kind === 'pages' || tooLargeFor({ magnets: [...magnets] }, { sheet, cutter }).length === 0;

export function planOf({
  magnets,
  layout,
  ...printer
}: RunPrinter & { magnets: PlannedMagnet[]; layout: LaidOutSheets }): RunPlan {
  const places = new Map(magnets.map((magnet, place) => [magnet, place]));
  const sheets = layout.sheets.map(({ pieces, ...sheet }) => ({
    ...sheet,
    pieces: pieces.map(({ magnet, ...piece }) => ({ ...piece, magnet: places.get(magnet)! })),
  }));
  return { ...printer, magnets, layout: { ...layout, sheets } };
}

export const layoutOf = ({ magnets, layout }: Pick<RunPlan, 'magnets' | 'layout'>): LaidOutSheets => ({
  ...layout,
  sheets: layout.sheets.map(({ pieces, ...sheet }) => ({
    ...sheet,
    pieces: pieces.map(({ magnet, ...piece }) => ({ ...piece, magnet: magnets[magnet]! })),
  })),
});

/** `item`: its place among all pieces. `sheet` counts from 1. In inches from the sheet's upper left. */
export type RunPieceOnSheet = {
  item: number;
  magnet: number;
  sheet: number;
  orderId: string;
  label: string;
  shape: Outline;
  x: number;
  y: number;
  width: number;
  height: number;
};

export const piecesOf = ({ magnets, layout }: Pick<RunPlan, 'magnets' | 'layout'>): RunPieceOnSheet[] =>
  layout.sheets
    .flatMap(({ pieces }, index) => pieces.map((piece) => ({ ...piece, sheet: index + 1 })))
    .map(({ magnet, sheet, x, y, width, height }, item) => {
      const planned = magnets[magnet]!;
      const { orderId, template } = planned;
      const box = { x, y, width, height };
      return { item, magnet, sheet, orderId, label: shortLabelOf(planned), shape: template.shape, ...box };
    });
