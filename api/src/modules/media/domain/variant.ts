import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const widths: readonly number[] = shopPolicy.imageWidths;
const widest = Math.max(...widths);

/** AVIF is slow to encode, so made later. */
export type QuickFormat = 'webp' | 'png' | 'jpeg';
export type PictureFormat = QuickFormat | 'avif';

/** The next width served. Null without `?w=`, undefined if invalid. */
export function widthOf(asked: unknown): number | null | undefined {
  if (asked === undefined) return null;
  if (typeof asked !== 'string' || !/^[1-9]\d{0,4}$/.test(asked)) return undefined;
  return widths.find((width) => width >= Number(asked)) ?? widest;
}

/** With a weight above 0. Wildcards do not count. */
function names(accept: string, type: string): boolean {
  const named = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  return named.some(
    ([range, ...parameters]) => range === type && !parameters.some((text) => /^q=0(\.0*)?$/.test(text)),
  );
}

export function formatsFor(
  accept = '',
  { key, hasBetter }: { key: string; hasBetter: boolean },
): { now: QuickFormat; better: 'avif' | null } {
  const plain = key.endsWith('.png') ? 'png' : 'jpeg';
  return {
    now: names(accept, 'image/webp') ? 'webp' : plain,
    better: hasBetter && names(accept, 'image/avif') ? 'avif' : null,
  };
}
