import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const widths: readonly number[] = shopPolicy.imageWidths;
const widest = Math.max(...widths);

/** What everybody reads is made at once; what is smaller, but slow to make, later. */
export type QuickFormat = 'webp' | 'png' | 'jpeg';
export type PictureFormat = QuickFormat | 'avif';

/**
 * The width in which a picture is sent that is asked for by `?w=`: that, or the next larger one that is served. Null without it,
 * undefined for what is no width.
 */
export function widthOf(asked: unknown): number | null | undefined {
  if (asked === undefined) return null;
  if (typeof asked !== 'string' || !/^[1-9]\d{0,4}$/.test(asked)) return undefined;
  return widths.find((width) => width >= Number(asked)) ?? widest;
}

/** Whether an `Accept` header names this type, and not to refuse it. What it only covers by `*` is not known to be read. */
function names(accept: string, type: string): boolean {
  const named = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  return named.some(
    ([range, ...parameters]) => range === type && !parameters.some((text) => /^q=0(\.0*)?$/.test(text)),
  );
}

/**
 * The formats for a caller. `now`: WebP for those who say that they read it, for others the nearest that everybody reads. `better`:
 * AVIF for those who read it, where there is a `better` one of this picture.
 */
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
