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
  const all = countWithin(orders.map(copiesIn), limits.magnets - copiesIn(reprinted));
  const byArea = countWithin(orders.map(areaOf), limits.sheets * widthInches * heightInches - areaOf(reprinted));
  let best = yield* fitting(0);
  let [least, most] = [1, Math.min(all, byArea)];
  // most runs take all, so that is tried first
  for (let taken = most; least <= most; taken = Math.ceil((least + most) / 2)) {
    const next = yield* fitting(taken);
    if (next.layout.sheets.length <= limits.sheets) {
      best = next;
      least = taken + 1;
    } else most = taken - 1;
  }
  return best;
}
