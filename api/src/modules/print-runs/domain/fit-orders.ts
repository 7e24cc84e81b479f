import { type LaidOutSheets, printedSizeOf } from '../../production/domain/lay-out-sheets.js';
import type { PlannedMagnet } from '../../production/domain/print-plan.js';
import { type RunPrinter, sheetSteps } from './run-plan.js';

export type Limits = { sheets: number; magnets: number };
/** `taken`: how many of the orders, from the first. */
export type Fitting = { taken: number; magnets: PlannedMagnet[]; layout: LaidOutSheets };
type Printer = Pick<RunPrinter, 'sheet' | 'options'>;

export const copiesIn = (magnets: readonly Pick<PlannedMagnet, 'copies'>[]): number =>
  magnets.reduce((sum, { copies }) => sum + copies, 0);
const areaOf = (magnets: readonly PlannedMagnet[]) =>
  magnets.reduce((sum, { template, copies }) => {
    const { widthInches, heightInches } = printedSizeOf(template);
    return sum + copies * widthInches * heightInches;
  }, 0);

/** How many of the parts, from the first, have a sum within the limit. */
function countWithin(parts: readonly number[], limit: number): number {
  let sum = 0;
  const over = parts.findIndex((part) => (sum += part) > limit);
  return over < 0 ? parts.length : over;
}

/** Of all sheets but the last. */
const USUAL_SHARE = 0.85;

/** The most urgent orders that fit, with all pieces that are printed again. `orders`: the magnets of each, most urgent first. */
export function* fittingSteps(
  { reprinted, orders }: { reprinted: readonly PlannedMagnet[]; orders: readonly (readonly PlannedMagnet[])[] },
  { limits, printer }: { limits: Limits; printer: Printer },
): Generator<void, Fitting> {
  function* fitting(taken: number): Generator<void, Fitting> {
    const magnets = [...reprinted, ...orders.slice(0, taken).flat()];
    return { taken, magnets, layout: yield* sheetSteps(magnets, printer) };
  }
  const { widthInches, heightInches } = printer.sheet;
  const areas = orders.map(areaOf);
  const room = limits.sheets * widthInches * heightInches - areaOf(reprinted);
  const most = Math.min(
    countWithin(orders.map(copiesIn), limits.magnets - copiesIn(reprinted)),
    countWithin(areas, room),
  );
  let [least, largest] = [0, most];
  let best = yield* fitting(0);
  // packing takes long, so each guess is where the sheets should be full, as far as is known by now
  let usedShare = USUAL_SHARE;
  while (least < largest) {
    const guess = countWithin(areas, room * usedShare);
    const taken = Math.min(largest, Math.max(least + 1, guess));
    const next = yield* fitting(taken);
    const sheets = next.layout.sheets.length;
    if (sheets <= limits.sheets) {
      best = next;
      least = taken;
    } else largest = taken - 1;
    // the last sheet is half full on average
    usedShare = Math.min(1, (next.layout.usedShare * sheets) / Math.max(1, sheets - 0.5));
  }
  return best;
}
