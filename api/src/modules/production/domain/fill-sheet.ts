/** Sides in inches. */
export type Kind = { width: number; height: number };
export type Placed = { kind: number; x: number; y: number; width: number; height: number; isTurned: boolean };
type Box = { x: number; y: number; width: number; height: number };
export type Rule = 'short side' | 'long side' | 'area' | 'upper edge';

const ROUNDING = 1e-9;

const scoreOf: Record<Rule, (free: Box, width: number, height: number) => number> = {
  'short side': (free, width, height) => Math.min(free.width - width, free.height - height),
  'long side': (free, width, height) => Math.max(free.width - width, free.height - height),
  area: (free, width, height) => free.width * free.height - width * height,
  'upper edge': (free, _width, height) => free.y + height + free.x / 1000,
};

const holds = (outer: Box, inner: Box) =>
  outer.x <= inner.x + ROUNDING &&
  outer.y <= inner.y + ROUNDING &&
  outer.x + outer.width >= inner.x + inner.width - ROUNDING &&
  outer.y + outer.height >= inner.y + inner.height - ROUNDING;

function freeAround(free: readonly Box[], piece: Box): Box[] {
  const right = piece.x + piece.width;
  const bottom = piece.y + piece.height;
  const parts = free.flatMap((box): Box[] => {
    const isApart =
      piece.x >= box.x + box.width - ROUNDING ||
      right <= box.x + ROUNDING ||
      piece.y >= box.y + box.height - ROUNDING ||
      bottom <= box.y + ROUNDING;
    if (isApart) return [box];
    return [
      { ...box, width: piece.x - box.x },
      { ...box, x: right, width: box.x + box.width - right },
      { ...box, height: piece.y - box.y },
      { ...box, y: bottom, height: box.y + box.height - bottom },
    ].filter(({ width, height }) => width > ROUNDING && height > ROUNDING);
  });
  return parts.filter(
    (box, index) => !parts.some((other, at) => at !== index && holds(other, box) && (at < index || !holds(box, other))),
  );
}

/**
 * Best fit first (maximal rectangles, after Jylänki). `counts`: of each kind; `preferences`: what a square inch of each is worth against a
 * bad fit.
 */
export function fillSheet(
  { kinds, counts, area }: { kinds: readonly Kind[]; counts: readonly number[]; area: Kind },
  { rule, preferences }: { rule: Rule; preferences: readonly number[] },
): Placed[] {
  const left = [...counts];
  const placed: Placed[] = [];
  let free: Box[] = [{ x: 0, y: 0, ...area }];
  for (;;) {
    let best: Placed | undefined;
    let bestScore = Infinity;
    for (const [kind, { width, height }] of kinds.entries()) {
      if (left[kind] === 0) continue;
      for (const isTurned of width === height ? [false] : [false, true]) {
        const [across, down] = isTurned ? [height, width] : [width, height];
        for (const box of free) {
          if (across > box.width + ROUNDING || down > box.height + ROUNDING) continue;
          const score = scoreOf[rule](box, across, down) - preferences[kind]! * width * height;
          if (score >= bestScore - ROUNDING) continue;
          bestScore = score;
          best = { kind, x: box.x, y: box.y, width: across, height: down, isTurned };
        }
      }
    }
    if (!best) return placed;
    placed.push(best);
    left[best.kind]! -= 1;
    free = freeAround(free, best);
  }
}
