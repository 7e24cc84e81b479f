import type { MagnetTemplate } from 'shared-contracts/design/template';

type Magnet = Pick<MagnetTemplate, 'widthInches' | 'heightInches'>;
/** In pixels. `largest`: of the widest magnet; `smallest`: of any side. */
export type PackRoom = { width: number; height: number; gap: number; largest: number; smallest: number };

const STEP = 0.98;

/** In rows that break as `flex-wrap` does. */
export function rowsHeight(magnets: readonly Magnet[], scale: number, { width, gap }: Pick<PackRoom, 'width' | 'gap'>) {
  let [height, row, used] = [0, 0, 0];
  for (const { widthInches, heightInches } of magnets) {
    const [w, h] = [widthInches * scale, heightInches * scale];
    if (used > 0 && used + gap + w > width) {
      height += row + gap;
      [row, used] = [0, 0];
    }
    row = Math.max(row, h);
    used += (used > 0 ? gap : 0) + w;
  }
  return height + row;
}

/** In pixels per inch; the smallest if nothing fits. */
export function packScale(magnets: readonly Magnet[], room: PackRoom, columns?: number): number {
  const widest = Math.max(...magnets.map(({ widthInches }) => widthInches));
  const highest = Math.max(...magnets.map(({ heightInches }) => heightInches));
  const least = room.smallest / Math.min(...magnets.flatMap((one) => [one.widthInches, one.heightInches]));
  const most = Math.min(room.largest, room.width) / widest;
  if (columns !== undefined) {
    const rows = Math.ceil(magnets.length / columns);
    const across = (room.width - room.gap * (columns - 1)) / (columns * widest);
    const down = (room.height - room.gap * (rows - 1)) / (rows * highest);
    return Math.max(Math.min(most, across, down), Math.min(least, most));
  }
  let scale = most;
  while (scale > least && rowsHeight(magnets, scale, room) > room.height) scale *= STEP;
  return Math.max(scale, Math.min(least, most));
}
