import sharp from 'sharp';

// jest looks globals up slowly
const { abs, max, min, floor } = Math;

const colors = { top: '#dc1e1e', right: '#1eb41e', bottom: '#1e1edc', left: '#dcdc1e' } as const;
type Side = keyof typeof colors;

/** From the upper left, in percent. */
type Mark = { left: number; top: number; right: number; bottom: number };
export type Marks = Partial<Record<Side, Mark>>;

export function markedPhoto({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const bar = 0.08 * min(width, height);
  const [length, depth] = [0.36 * width, 0.36 * height];
  const vertical = (y: number, color: string) =>
    `<rect x="${(width - bar) / 2}" y="${y}" width="${bar}" height="${depth}" fill="${color}"/>`;
  const level = (x: number, color: string) =>
    `<rect x="${x}" y="${(height - bar) / 2}" width="${length}" height="${bar}" fill="${color}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#808080"/>
    ${vertical(0, colors.top)}${vertical(height - depth, colors.bottom)}${level(0, colors.left)}${level(width - length, colors.right)}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** From 0 to 1, at the edge of a mark. */
const shareOf: Record<Side, (red: number, green: number, blue: number) => number> = {
  top: (red, green, blue) => red - max(green, blue),
  right: (red, green, blue) => green - max(red, blue),
  bottom: (red, green, blue) => blue - max(red, green),
  left: (red, green, blue) => min(red, green) - blue,
};
const FULL = 190;
const NOISE = 0.15;
const LARGEST = 500;
/** Fewer pixels are what an edge has cut off. */
const FEWEST = 12;

/** Where the values cross half of their most, in percent. */
function extentOf(values: readonly number[]): [start: number, end: number] {
  const half = max(...values) / 2;
  const edge = (from: readonly number[]) => {
    const at = from.findIndex((value) => value >= half);
    return at === 0 ? 0 : at + 0.5 - (from[at]! - half) / (from[at]! - from[at - 1]!);
  };
  const { length } = values;
  return [(100 * edge(values)) / length, 100 - (100 * edge(values.toReversed())) / length];
}

/** In a picture or a part of it, in pixels. */
export async function marksIn(
  picture: Buffer,
  part?: { left: number; top: number; width: number; height: number },
): Promise<Marks> {
  const cut = part ? sharp(picture).extract(part) : sharp(picture);
  const { data, info } = await cut
    .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const marks: Marks = {};
  for (const side of Object.keys(colors) as Side[]) {
    const across = Array.from({ length: info.width }, () => 0);
    const down = Array.from({ length: info.height }, () => 0);
    for (let at = 0; at < info.width * info.height; at++) {
      const share = shareOf[side](data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!) / FULL;
      if (share < NOISE) continue;
      across[at % info.width]! += share;
      down[floor(at / info.width)]! += share;
    }
    if (across.reduce((sum, share) => sum + share, 0) < FEWEST) continue;
    const [[left, right], [top, bottom]] = [extentOf(across), extentOf(down)];
    marks[side] = { left, top, right, bottom };
  }
  return marks;
}

const thicknessOf = ({ left, top, right, bottom }: Mark) => min(right - left, bottom - top);

/** At most, in percent of a side. Where only one shows a mark: how much of it. */
export function marksApart(some: Marks, others: Marks): number {
  const apart = (Object.keys(colors) as Side[]).map((side) => {
    const [one, other] = [some[side], others[side]];
    if (!one || !other) return one || other ? thicknessOf((one ?? other)!) : 0;
    return max(...(Object.keys(one) as (keyof Mark)[]).map((edge) => abs(one[edge] - other[edge])));
  });
  return max(...apart);
}
