export type Box = { left: number; top: number; width: number; height: number };
export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const DIRECTIONS: Record<Direction, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
export const isDirection = (key: string): key is Direction => key in DIRECTIONS;

// how much more a step sideways counts than one ahead
const ASIDE = 3;

/** On the screen; at the end of a row, the next one. */
export function neighborOf(boxes: readonly Box[], index: number, key: Direction): number | undefined {
  const { x, y } = DIRECTIONS[key];
  const middles = boxes.map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }));
  const here = middles[index]!;
  const found = middles
    .map((there, place) => {
      const [dx, dy] = [there.x - here.x, there.y - here.y];
      const ahead = dx * x + dy * y;
      return { place, ahead, distance: ahead + ASIDE * Math.abs(dx * y + dy * x) };
    })
    .filter(({ place, ahead }) => place !== index && ahead > 1)
    .filter(({ place }) => y !== 0 || Math.abs(middles[place]!.y - here.y) < boxes[index]!.height / 2)
    .toSorted((a, b) => a.distance - b.distance)[0];
  if (found) return found.place;
  const next = index + x;
  return x !== 0 && next >= 0 && next < boxes.length ? next : undefined;
}
