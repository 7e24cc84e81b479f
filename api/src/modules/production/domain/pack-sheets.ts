import { MaxRectsPacker, PACKING_LOGIC } from 'maxrects-packer';
import type { PrintSheet } from 'shared-contracts/production/schemas';

type Size = { width: number; height: number };
/** Items of one `group` stay together where that costs no sheet. */
export type SheetItem = { widthInches: number; heightInches: number; group?: string };
/** From the sheet's upper left, in inches. `isTurned`: by 90 degrees clockwise. */
export type Placement = { item: number; x: number; y: number; isTurned: boolean };

/** In inches from the sheet's upper left. */
export type PieceArea = Size & { x: number; y: number; gapInches: number };

/** `rot`: set by the packer, which leaves the sides as they were. */
type Piece = Size & { kind: number; x: number; y: number; allowRotation: boolean; rot?: boolean };
type Sheet = { pieces: Piece[]; share: number };

const ROUNDING = 1e-9;
/** The packer compares exactly, so it gets whole numbers. */
const UNITS = 1e8;
const MAX_TRIES = 200;
/** Of pieces, so that a large run takes a second. */
const MAX_PLACED = 40_000;
const WELL_USED = 0.85;

const logics = [PACKING_LOGIC.MAX_AREA, PACKING_LOGIC.MAX_EDGE] as const;
const turns = ['free', 'upright', 'lying'] as const;
const areaOf = ({ width, height }: Size) => width * height;
/** What is packed first. */
const sizes = [
  ({ width, height }: Size) => Math.max(width, height),
  areaOf,
  ({ width, height }: Size) => Math.min(width, height),
  ({ width, height }: Size) => width + height,
] as const;
const PLAIN_TRIES = sizes.length * logics.length * turns.length;

/** Source: Numerical Recipes, a linear congruential generator. */
function numbersFrom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** In the order in which they are packed: first each order of sizes with one turn for all, then mixed more and more. */
function piecesOf(
  kindOf: readonly number[],
  kinds: readonly Size[],
  { area, attempt }: { area: Size; attempt: number },
) {
  const sizeOf = sizes[attempt % sizes.length]!;
  const random = numbersFrom(attempt);
  const anyTurn = () => turns[Math.floor(random() * turns.length)]!;
  /** None once all have been tried. */
  const turnOfAll = turns[Math.floor(attempt / (sizes.length * logics.length))];
  const planned = kinds.map((size) => ({
    value: sizeOf(size) * (turnOfAll ? 1 : 0.6 + 0.8 * random()),
    turn: turnOfAll ?? anyTurn(),
  }));
  const mixed = turnOfAll ? 0 : (attempt % 3) / 2;
  return kindOf
    .toSorted((a, b) => planned[b]!.value - planned[a]!.value)
    .map((kind): Piece => {
      const turn = random() < mixed ? anyTurn() : planned[kind]!.turn;
      return { kind, x: 0, y: 0, ...standing(kinds[kind]!, turn, area) };
    });
}

/** Which of its sides lies, and whether the packer may turn it. */
function standing({ width, height }: Size, turn: (typeof turns)[number], area: Size) {
  const lying = { width: Math.max(width, height), height: Math.min(width, height) };
  const upright = { width: lying.height, height: lying.width };
  const fits = (size: Size) => size.width <= area.width && size.height <= area.height;
  if (turn === 'free' && fits(lying) && fits(upright)) return { width, height, allowRotation: true };
  const [first, second] = turn === 'lying' ? [lying, upright] : [upright, lying];
  return { ...(fits(first) ? first : second), allowRotation: false };
}

function packed(pieces: readonly Piece[], area: Size, logic: PACKING_LOGIC): Sheet[] {
  const packer = new MaxRectsPacker<Piece>(area.width, area.height, 0, {
    smart: false,
    pot: false,
    square: false,
    allowRotation: true,
    logic,
  });
  for (const piece of pieces) packer.add(piece);
  return packer.bins
    .map(({ rects }) => ({
      pieces: rects,
      share: rects.reduce((sum, piece) => sum + areaOf(piece), 0) / areaOf(area),
    }))
    .toSorted((a, b) => b.share - a.share);
}

/** Without the last one. */
const leastShare = (sheets: readonly Sheet[]): number => sheets.at(-2)?.share ?? 1;
const better = (one: Sheet[], other: Sheet[]): Sheet[] => {
  if (other.length !== one.length) return other.length < one.length ? other : one;
  return leastShare(other) > leastShare(one) + ROUNDING ? other : one;
};

/** The best of many tries, the fullest sheet first; one step for each. */
function* bestSheets(kindOf: readonly number[], kinds: readonly Size[], area: Size): Generator<void, Sheet[]> {
  const needed = Math.ceil(kindOf.reduce((sum, kind) => sum + areaOf(kinds[kind]!), 0) / areaOf(area) - ROUNDING);
  const tries = Math.min(MAX_TRIES, Math.max(PLAIN_TRIES, Math.round(MAX_PLACED / kindOf.length)));
  let best: Sheet[] | undefined;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const logic = attempt < PLAIN_TRIES ? logics[Math.floor(attempt / sizes.length) % logics.length]! : logics[0];
    const sheets = packed(piecesOf(kindOf, kinds, { area, attempt }), area, logic);
    best = best ? better(best, sheets) : sheets;
    if (best.length === needed && leastShare(best) >= WELL_USED) break;
    yield;
  }
  return best ?? [];
}

/** Groups, the largest first, lie on as few sheets as possible. */
function handedOut(
  sheets: readonly Sheet[],
  { items, kindOf }: { items: readonly SheetItem[]; kindOf: readonly number[] },
): number[][] {
  const places = sheets.map(({ pieces }) => {
    const byKind = new Map<number, number[]>();
    for (const [at, { kind }] of pieces.entries()) byKind.set(kind, [...(byKind.get(kind) ?? []), at]);
    return byKind;
  });
  const taken = sheets.map(({ pieces }) => pieces.map(() => -1));
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

export const fitsSheet = ({ widthInches, heightInches }: SheetItem, { width, height }: Size): boolean =>
  (widthInches <= width + ROUNDING && heightInches <= height + ROUNDING) ||
  (heightInches <= width + ROUNDING && widthInches <= height + ROUNDING);

/**
 * On as few sheets as many tries find, the fullest first. Items that fit no sheet are left out. The same items give the same sheets. A
 * thousand items take more than a second: take the steps one by one if others wait.
 */
export function* packingSteps(items: readonly SheetItem[], within: PieceArea): Generator<void, Placement[][]> {
  const { gapInches: gap } = within;
  // each piece takes the gap to its right and below, and so does the area
  const inUnits = (width: number, height: number, round: (units: number) => number): Size => ({
    width: round((width + gap) * UNITS),
    height: round((height + gap) * UNITS),
  });
  const kinds: Size[] = [];
  const kindOf = items.map((item) => {
    if (!fitsSheet(item, within)) return -1;
    const kind = inUnits(item.widthInches, item.heightInches, Math.floor);
    const known = kinds.findIndex(({ width, height }) => width === kind.width && height === kind.height);
    return known < 0 ? kinds.push(kind) - 1 : known;
  });
  const sheets = yield* bestSheets(
    kindOf.filter((kind) => kind >= 0),
    kinds,
    inUnits(within.width, within.height, Math.ceil),
  );
  const taken = handedOut(sheets, { items, kindOf });
  return sheets.map(({ pieces }, at) =>
    pieces.map(({ kind, x, y, width, rot = false }, place) => ({
      item: taken[at]![place]!,
      x: within.x + x / UNITS,
      y: within.y + y / UNITS,
      isTurned: rot !== (width !== kinds[kind]!.width),
    })),
  );
}

/** 0 to 1. */
export function usedShareOf(items: readonly SheetItem[], sheet: PrintSheet, sheets: number): number {
  if (sheets === 0) return 0;
  const used = items.reduce((sum, { widthInches, heightInches }) => sum + widthInches * heightInches, 0);
  return used / (sheets * sheet.widthInches * sheet.heightInches);
}
