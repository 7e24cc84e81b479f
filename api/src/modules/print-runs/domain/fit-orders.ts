import { type LaidOutSheets, printedSizeOf } from '../../production/domain/lay-out-sheets.js';
import type { PlannedMagnet } from '../../production/domain/print-plan.js';
import { type OnSheets, sheetSteps } from './run-plan.js';

export type Limits = { sheets: number; magnets: number };
export type Fitting = { taken: number[]; magnets: PlannedMagnet[]; layout: LaidOutSheets };

export const copiesIn = (magnets: readonly Pick<PlannedMagnet, 'copies'>[]): number =>
  magnets.reduce((sum, { copies }) => sum + copies, 0);
const areaOf = (magnets: readonly PlannedMagnet[]) =>
  magnets.reduce((sum, { template, copies }) => {
    const { widthInches, heightInches } = printedSizeOf(template);
    return sum + copies * widthInches * heightInches;
  }, 0);

function countWithin(parts: readonly number[], limit: number): number {
  let sum = 0;
  const over = parts.findIndex((part) => (sum += part) > limit);
  return over < 0 ? parts.length : over;
}

/** Of all sheets but the last. */
const USUAL_SHARE = 0.85;
/** Of a run's area: what needs no more surely fits. */
const SURE_SHARE = 0.3;

function* isTooLarge(
  order: readonly PlannedMagnet[],
  { limits, room, printer }: { limits: Limits; room: number; printer: OnSheets },
): Generator<void, boolean> {
  if (copiesIn(order) > limits.magnets || areaOf(order) > room) return true;
  if (areaOf(order) <= room * SURE_SHARE) return false;
  return (yield* sheetSteps(order, printer)).sheets.length > limits.sheets;
}

/**
 * The most urgent orders that fit, after all reprinted pieces. One that needs more than a whole run is left out, or with `isAloneAllowed` a
 * run of its own if it is the first. `orders`: the magnets of each, most urgent first.
 */
export function* fittingSteps(
  { reprinted, orders }: { reprinted: readonly PlannedMagnet[]; orders: readonly (readonly PlannedMagnet[])[] },
  { limits, printer, isAloneAllowed }: { limits: Limits; printer: OnSheets; isAloneAllowed: boolean },
): Generator<void, Fitting> {
  const { widthInches, heightInches } = printer.sheet;
  const whole = limits.sheets * widthInches * heightInches;
  const places: number[] = [];
  for (const [place, order] of orders.entries()) {
    if (!(yield* isTooLarge(order, { limits, room: whole, printer }))) places.push(place);
    else if (isAloneAllowed && place === 0)
      return { taken: [0], magnets: [...order], layout: yield* sheetSteps(order, printer) };
  }
  const candidates = places.map((place) => orders[place]!);
  function* fitting(taken: number): Generator<void, Fitting> {
    const magnets = [...reprinted, ...candidates.slice(0, taken).flat()];
    return { taken: places.slice(0, taken), magnets, layout: yield* sheetSteps(magnets, printer) };
  }
  const areas = candidates.map(areaOf);
  const room = whole - areaOf(reprinted);
  const most = Math.min(
    countWithin(candidates.map(copiesIn), limits.magnets - copiesIn(reprinted)),
    countWithin(areas, room),
  );
  let [least, largest] = [0, most];
  let best = yield* fitting(0);
  // packing takes long, so each guess is where the sheets should be full
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
