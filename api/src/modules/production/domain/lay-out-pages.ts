import { marginsOf } from 'shared-contracts/design/margins';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { type LaidOutSheet, type LaidOutSheets, printedSizeOf } from './lay-out-sheets.js';
import type { PlannedMagnet } from './print-plan.js';

/** For the crop marks. */
const MARGIN = 0.4;
export const PAGE_LABEL = { height: 1, side: 0.75, margin: MARGIN } as const;
const LEAST_WIDTH = 3.6;

function pageOf(magnet: PlannedMagnet, copy: number): LaidOutSheet {
  const { widthInches, heightInches } = printedSizeOf(magnet.template);
  const width = Math.max(widthInches + 2 * MARGIN, LEAST_WIDTH);
  const below = heightInches + 2 * MARGIN;
  const place = { x: (width - widthInches) / 2, y: MARGIN, width: widthInches, height: heightInches };
  const { side } = PAGE_LABEL;
  return {
    size: { width, height: below + PAGE_LABEL.height },
    pieces: [{ ...place, magnet, copy, isTurned: false }],
    code: { x: width - MARGIN - side, y: below, width: side, height: side },
    legend: [],
  };
}

export function* layingOutPages(magnets: readonly PlannedMagnet[]): Generator<void, LaidOutSheets> {
  const sheets: LaidOutSheet[] = [];
  for (const magnet of magnets) {
    for (let copy = 1; copy <= magnet.copies; copy += 1) sheets.push(pageOf(magnet, copy));
    yield;
  }
  return { sheets, marks: [], strip: null, usedShare: sheets.length === 0 ? 0 : 1 };
}

export function trimAt(template: MagnetTemplate, { x, y }: { x: number; y: number }) {
  const { bleed } = marginsOf(template);
  return { x: x + bleed, y: y + bleed, bleed };
}
