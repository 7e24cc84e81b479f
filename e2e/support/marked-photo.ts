import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

export type Spot = { x: number; y: number };
export type Mark = { color: 'red' | 'lime' | 'blue' | 'magenta'; at: Spot };

/** In pixels of the photo. */
export const MARK_SIDE = 100;
const FROM_EDGE = 0.12;

export const marksOf = ({ width, height }: { width: number; height: number }): Mark[] => [
  { color: 'red', at: { x: width / 2, y: height * FROM_EDGE } },
  { color: 'lime', at: { x: width / 2, y: height * (1 - FROM_EDGE) } },
  { color: 'blue', at: { x: width * FROM_EDGE, y: height / 2 } },
  { color: 'magenta', at: { x: width * (1 - FROM_EDGE), y: height / 2 } },
];

/** Gray, unlike any other test's. */
export async function markedPhoto(name: string, size: { width: number; height: number }) {
  const marks = marksOf(size).map(({ color, at }) => ({
    input: { create: { width: MARK_SIDE, height: MARK_SIDE, channels: 3 as const, background: color } },
    left: Math.round(at.x - MARK_SIDE / 2),
    top: Math.round(at.y - MARK_SIDE / 2),
  }));
  const buffer = await sharp({ create: { ...size, channels: 3, background: '#888' } })
    .composite(marks)
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .withExif({ IFD0: { ImageDescription: randomUUID() } })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const excess: Record<Mark['color'], (r: number, g: number, b: number) => number> = {
  red: (r, g, b) => r - Math.max(g, b),
  lime: (r, g, b) => g - Math.max(r, b),
  blue: (r, g, b) => b - Math.max(r, g),
  magenta: (r, g, b) => Math.min(r, b) - g,
};
const LEAST_EXCESS = 70;

/** The middle of its pixels; undefined if none is this near. */
export async function markIn(
  picture: Buffer,
  { color, near, within }: { color: Mark['color']; near: Spot; within: number },
): Promise<Spot | undefined> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const found: Spot[] = [];
  for (let y = Math.max(0, Math.floor(near.y - within)); y < Math.min(info.height, near.y + within); y++)
    for (let x = Math.max(0, Math.floor(near.x - within)); x < Math.min(info.width, near.x + within); x++) {
      const at = (y * info.width + x) * info.channels;
      if (excess[color](data[at]!, data[at + 1]!, data[at + 2]!) > LEAST_EXCESS) found.push({ x: x + 0.5, y: y + 0.5 });
    }
  if (found.length === 0) return undefined;
  const mean = (of: (spot: Spot) => number) => found.reduce((sum, spot) => sum + of(spot), 0) / found.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

type Corners = [number, number][];

/** Where a print in perspective shows a point, in shares from the upper left. */
export function inPerspective([a, b, c, d]: Corners, { x: u, y: v }: Spot): Spot {
  const [ax, bx, cx, dx] = [a![0], b![0], c![0], d![0]];
  const [ay, by, cy, dy] = [a![1], b![1], c![1], d![1]];
  const [sx, sy] = [ax - bx + cx - dx, ay - by + cy - dy];
  const [x1, y1, x2, y2] = [bx - cx, by - cy, dx - cx, dy - cy];
  const area = x1 * y2 - x2 * y1;
  const g = (sx * y2 - x2 * sy) / area;
  const h = (x1 * sy - sx * y1) / area;
  const far = g * u + h * v + 1;
  return {
    x: ((bx - ax + g * bx) * u + (dx - ax + h * dx) * v + ax) / far,
    y: ((by - ay + g * by) * u + (dy - ay + h * dy) * v + ay) / far,
  };
}
