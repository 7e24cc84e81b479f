import type { MagnetTemplate } from 'shared-contracts/design/template';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { DoorPosition, PackDesign } from './pack-design';

/** Lengths are in hundredths of the door's width. */
export const DOOR_HEIGHT = 125;
const USABLE = { left: 6, right: 88, top: 6, bottom: DOOR_HEIGHT - 6 };
const MAX_INCH = 9.2;
const GAP_SHARE = 0.12;
const MAX_ROOM = 2;

export type DoorMagnet = { width: number; height: number; position: DoorPosition };
type Size = { width: number; height: number };
type Row = { magnets: Size[]; width: number; height: number };

function rowsOf(sizes: readonly Size[], gap: number): Row[] | undefined {
  const rows: Row[] = [];
  for (const size of sizes) {
    const last = rows.at(-1);
    if (last && last.width + gap + size.width <= USABLE.right - USABLE.left) {
      last.magnets.push(size);
      last.width += gap + size.width;
      last.height = Math.max(last.height, size.height);
    } else rows.push({ magnets: [size], width: size.width, height: size.height });
  }
  const height = rows.reduce((sum, row) => sum + row.height, 0) + gap * (rows.length - 1);
  return height <= USABLE.bottom - USABLE.top ? rows : undefined;
}

const tiltOf = (magnet: number): number => ((magnet * 71) % 9) - 4;

/** With the gaps that the parts of one photo were cropped for. */
function gridOf(templates: readonly MagnetTemplate[], columns: number): DoorMagnet[] {
  const { widthInches, heightInches } = templates[0]!;
  const { gapInches } = shopPolicy.split;
  const [pitchX, pitchY] = [widthInches + gapInches, heightInches + gapInches];
  const across = columns * pitchX - gapInches;
  const down = (templates.length / columns) * pitchY - gapInches;
  const { left, right, top, bottom } = USABLE;
  const inch = Math.min(MAX_INCH, (right - left) / across, (bottom - top) / down);
  return templates.map((_, magnet) => ({
    width: widthInches * inch,
    height: heightInches * inch,
    position: {
      x: (left + right) / 2 + ((magnet % columns) * pitchX + (widthInches - across) / 2) * inch,
      y: (top + bottom) / 2 + (Math.floor(magnet / columns) * pitchY + (heightInches - down) / 2) * inch,
      tilt: 0,
    },
  }));
}

/** `templates`: as the magnets lie. */
export function doorMagnetsOf(
  design: Pick<PackDesign, 'door' | 'spread'>,
  templates: readonly MagnetTemplate[],
): DoorMagnet[] {
  if (design.spread)
    return gridOf(templates, design.spread.columns).map((magnet, place) => ({
      ...magnet,
      position: design.door[place] ?? magnet.position,
    }));
  let inch = MAX_INCH;
  let rows: Row[] | undefined;
  while (!rows) {
    const sizes = templates.map(({ widthInches, heightInches }) => ({
      width: widthInches * inch,
      height: heightInches * inch,
    }));
    const narrowest = Math.min(...sizes.map(({ width }) => width));
    const fits = sizes.every(({ width }) => width <= USABLE.right - USABLE.left);
    rows = fits ? rowsOf(sizes, narrowest * GAP_SHARE) : undefined;
    if (!rows) inch *= 0.95;
  }
  const widest = Math.max(...rows.map(({ width }) => width));
  const gap = Math.min(...rows.flatMap(({ magnets }) => magnets.map(({ width }) => width))) * GAP_SHARE;
  const height = rows.reduce((sum, row) => sum + row.height, 0) + gap * (rows.length - 1);
  const left = USABLE.left + (USABLE.right - USABLE.left - widest) / 2;
  const free = USABLE.bottom - USABLE.top - height;
  const between = gap + Math.min(free / (rows.length + 1), gap * MAX_ROOM);
  let top = USABLE.top + (USABLE.bottom - USABLE.top - height - (between - gap) * (rows.length - 1)) / 2.5;
  const placed: DoorMagnet[] = [];
  for (const row of rows) {
    let x = left;
    for (const { width, height: high } of row.magnets) {
      const magnet = placed.length;
      const own = { x: x + width / 2, y: top + row.height / 2, tilt: tiltOf(magnet) };
      placed.push({ width, height: high, position: design.door[magnet] ?? own });
      x += width + gap;
    }
    top += row.height + between;
  }
  return placed;
}

const MAX_TILT = 20;
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const onDoor = ({ x, y, tilt }: DoorPosition): DoorPosition => ({
  x: clamp(x, 2, 98),
  y: clamp(y, 2, DOOR_HEIGHT - 2),
  tilt: clamp(tilt, -MAX_TILT, MAX_TILT),
});
