import type { PrintSheet } from 'shared-contracts/production/schemas';
import { type Kind, type Placed, type Rule, fillSheet } from './fill-sheet.js';

/** Items of one `group` stay together where that costs no sheet. */
export type SheetItem = { widthInches: number; heightInches: number; group?: string };
/** From the sheet's upper left, in inches. `isTurned`: by 90 degrees clockwise. */
export type Placement = { item: number; x: number; y: number; isTurned: boolean };

/** In inches from the sheet's upper left. */
export type PieceArea = Kind & { x: number; y: number; gapInches: number };

type Pieces = { kinds: readonly Kind[]; counts: readonly number[]; area: Kind };
type Filled = { placed: Placed[]; share: number };

const ROUNDING = 1e-9;
const rules: readonly Rule[] = ['short side', 'upper edge', 'area', 'long side'];
const preferences = [0.02, 0.1, 0.3, 0.8] as const;
/** How much more the kinds count that fill a sheet badly. */
const urgencies = [0, 1, 2, 4] as const;
const TRIES = 40;
const ROUNDS = 24;
const WELL_USED = 0.85;

/** Source: Numerical Recipes, a linear congruential generator. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const areaOf = ({ width, height }: Kind) => width * height;
const areaIn = (placed: readonly Placed[]) => placed.reduce((sum, piece) => sum + areaOf(piece), 0);
const countsIn = (placed: readonly Placed[], kinds: readonly Kind[]): number[] =>
  kinds.map((_, kind) => placed.filter((piece) => piece.kind === kind).length);
const fullestFirst = (sheets: readonly Filled[]) => sheets.toSorted((a, b) => b.share - a.share);

/** Each is the most valuable of many fillings; one step for each filling. */
function* filledSheets(
  { kinds, counts, area }: Pieces,
  { urgency, seed }: { urgency: number; seed: number },
): Generator<void, Filled[]> {
  const random = numbersFrom(seed);
  const difficulty = kinds.map((kind, index) => {
    const alone = fillSheet(
      { kinds, counts: kinds.map((_, at) => (at === index ? Infinity : 0)), area },
      { rule: 'upper edge', preferences: kinds.map(() => 0) },
    );
    return (areaOf(area) / (alone.length * areaOf(kind))) ** urgency;
  });
  const valueOf = (placed: readonly Placed[]) =>
    placed.reduce((sum, piece) => sum + areaOf(piece) * difficulty[piece.kind]!, 0);
  const sheets: Filled[] = [];
  let left = counts;
  while (left.some((count) => count > 0)) {
    const pieces = { kinds, counts: left, area };
    const fillings: Placed[][] = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const preference = preferences[Math.floor(attempt / rules.length) % preferences.length]!;
      const isVaried = attempt >= rules.length * preferences.length;
      fillings.push(
        fillSheet(pieces, {
          rule: rules[attempt % rules.length]!,
          preferences: difficulty.map((each) => preference * each * (isVaried ? 0.3 + 1.4 * random() : 1)),
        }),
      );
      yield;
    }
    const placed = fillings.reduce((best, next) => (valueOf(next) > valueOf(best) + ROUNDING ? next : best));
    const used = countsIn(placed, kinds);
    sheets.push({ placed, share: areaIn(placed) / areaOf(area) });
    left = left.map((count, kind) => count - used[kind]!);
  }
  return fullestFirst(sheets);
}

/** Without the last one. */
const leastShare = (sheets: readonly Filled[]): number => sheets.at(-2)?.share ?? 1;
const better = (one: Filled[], other: Filled[]): Filled[] => {
  if (other.length !== one.length) return other.length < one.length ? other : one;
  return leastShare(other) > leastShare(one) + ROUNDING ? other : one;
};

/** Fills the emptiest sheets again while that helps. */
function* improved(first: Filled[], { kinds, area }: Omit<Pieces, 'counts'>): Generator<void, Filled[]> {
  const random = numbersFrom(first.length);
  let sheets = first;
  for (let round = 0; round < ROUNDS && sheets.length > 2 && leastShare(sheets) < WELL_USED; round += 1) {
    const { length } = sheets;
    const again = new Set([length - 1, length - 2, ...[0, round % 2].map(() => Math.floor(random() * (length - 2)))]);
    const placed = [...again].flatMap((at) => sheets[at]!.placed);
    const refilled = yield* filledSheets(
      { kinds, counts: countsIn(placed, kinds), area },
      { urgency: urgencies[round % urgencies.length]!, seed: round },
    );
    sheets = better(sheets, fullestFirst([...sheets.filter((_, at) => !again.has(at)), ...refilled]));
  }
  return sheets;
}

/** Groups, the largest first, lie on as few sheets as possible. */
function handedOut(
  sheets: readonly Filled[],
  { items, kindOf }: { items: readonly SheetItem[]; kindOf: number[] },
): number[][] {
  const places = sheets.map(({ placed }) => {
    const byKind = new Map<number, number[]>();
    for (const [at, { kind }] of placed.entries()) byKind.set(kind, [...(byKind.get(kind) ?? []), at]);
    return byKind;
  });
  const taken = sheets.map(({ placed }) => placed.map(() => -1));
  const countsOf = (wanted: readonly number[]) => {
    const counts = new Map<number, number>();
    for (const item of wanted) counts.set(kindOf[item]!, (counts.get(kindOf[item]!) ?? 0) + 1);
    return counts;
  };
  const groups = new Map<string, number[]>();
  for (const [item, { group = '' }] of items.entries())
    if (kindOf[item]! >= 0) groups.set(group, [...(groups.get(group) ?? []), item]);
  const roomFor = (free: ReadonlyMap<number, readonly number[]>, wanted: ReadonlyMap<number, number>) =>
    [...wanted].reduce((sum, [kind, count]) => sum + Math.min(free.get(kind)?.length ?? 0, count), 0);
  for (const group of [...groups.values()].toSorted((a, b) => b.length - a.length)) {
    let waiting = group;
    while (waiting.length > 0) {
      const counts = countsOf(waiting);
      const rooms = places.map((free) => roomFor(free, counts));
      const sheet = rooms.indexOf(Math.max(...rooms));
      waiting = waiting.filter((item) => {
        const place = places[sheet]!.get(kindOf[item]!)?.shift();
        if (place === undefined) return true;
        taken[sheet]![place] = item;
        return false;
      });
    }
  }
  return taken;
}

export const fitsSheet = ({ widthInches, heightInches }: SheetItem, { width, height }: Kind): boolean =>
  (widthInches <= width + ROUNDING && heightInches <= height + ROUNDING) ||
  (heightInches <= width + ROUNDING && widthInches <= height + ROUNDING);

/**
 * On as few sheets as many tries find, the fullest first. Items that fit no sheet are left out. The same items give the same sheets. A
 * thousand items take more than a second: take the steps one by one if others wait.
 */
export function* packingSteps(items: readonly SheetItem[], within: PieceArea): Generator<void, Placement[][]> {
  const { gapInches: gap } = within;
  // each piece takes the gap to its right and below, and so does the area
  const area = {
    width: within.width + gap,
    height: within.height + gap,
  };
  const kinds: Kind[] = [];
  const kindOf = items.map((item) => {
    if (!fitsSheet(item, within)) return -1;
    const kind = { width: item.widthInches + gap, height: item.heightInches + gap };
    const known = kinds.findIndex(({ width, height }) => width === kind.width && height === kind.height);
    return known < 0 ? kinds.push(kind) - 1 : known;
  });
  const counts = kinds.map((_, kind) => kindOf.filter((each) => each === kind).length);
  const tries: Filled[][] = [];
  for (const urgency of urgencies) tries.push(yield* filledSheets({ kinds, counts, area }, { urgency, seed: 1 }));
  const sheets = yield* improved(tries.reduce(better), { kinds, area });
  const taken = handedOut(sheets, { items, kindOf });
  return sheets.map(({ placed }, at) =>
    placed.map(({ x, y, isTurned }, place) => ({
      item: taken[at]![place]!,
      x: within.x + x,
      y: within.y + y,
      isTurned,
    })),
  );
}

export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export const packSheets = (items: readonly SheetItem[], within: PieceArea): Placement[][] =>
  finish(packingSteps(items, within));

/** 0 to 1. */
export function usedShareOf(items: readonly SheetItem[], sheet: PrintSheet, sheets: number): number {
  if (sheets === 0) return 0;
  const used = items.reduce((sum, { widthInches, heightInches }) => sum + widthInches * heightInches, 0);
  return used / (sheets * sheet.widthInches * sheet.heightInches);
}
