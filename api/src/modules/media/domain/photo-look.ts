/** 0 to 255, row by row. */
export type Brightness = { values: ArrayLike<number>; width: number; height: number };

const TILES = 4;
const COLUMNS = 9;
const ROWS = 8;
/** Smaller differences are noise. */
const LEAST_DIFFERENCE = 2;
const LEAST_CONTRAST = 12;

/** The variance of second differences: high at sharp edges. */
function detailOf({ values, width }: Brightness, tile: { left: number; top: number; right: number; bottom: number }) {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = tile.top; y < tile.bottom; y++)
    for (let x = tile.left; x < tile.right; x++) {
      const at = y * width + x;
      const around = values[at - 1]! + values[at + 1]! + values[at - width]! + values[at + width]!;
      const difference = around - 4 * values[at]!;
      count += 1;
      sum += difference;
      squares += difference * difference;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Of the sharpest of 4 x 4 parts. Compare pictures of similar size only. */
export function sharpnessOf(picture: Brightness): number {
  const { width, height } = picture;
  const edge = (whole: number, part: number) => 1 + Math.round(((whole - 2) * part) / TILES);
  if (width < 3 || height < 3) return 0;
  let most = 0;
  for (let row = 0; row < TILES; row++)
    for (let column = 0; column < TILES; column++) {
      const tile = {
        left: edge(width, column),
        right: edge(width, column + 1),
        top: edge(height, row),
        bottom: edge(height, row + 1),
      };
      most = Math.max(most, detailOf(picture, tile));
    }
  return Math.round(most * 10) / 10;
}

function meanOf({ values, width, height }: Brightness, column: number, row: number): number {
  const range = (whole: number, part: number, parts: number) => {
    const from = Math.min(whole - 1, Math.floor((whole * part) / parts));
    return { from, to: Math.max(from + 1, Math.floor((whole * (part + 1)) / parts)) };
  };
  const [across, down] = [range(width, column, COLUMNS), range(height, row, ROWS)];
  let sum = 0;
  for (let y = down.from; y < down.to; y++) for (let x = across.from; x < across.to; x++) sum += values[y * width + x]!;
  return sum / ((across.to - across.from) * (down.to - down.from));
}

/** A difference hash; null for a plain picture, which is like any other. */
export function lookOf(picture: Brightness): string | null {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column) => meanOf(picture, column, row)),
  );
  const parts = rows.flat();
  if (Math.max(...parts) - Math.min(...parts) < LEAST_CONTRAST) return null;
  const bits = rows
    .flatMap((row) => row.slice(1).map((part, before) => (part - row[before]! > LEAST_DIFFERENCE ? '1' : '0')))
    .join('');
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('');
}

export function brightnessOf({ data, width, height }: { data: Uint8Array; width: number; height: number }): Brightness {
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++)
    values[at] = 0.299 * data[3 * at]! + 0.587 * data[3 * at + 1]! + 0.114 * data[3 * at + 2]!;
  return { values, width, height };
}
