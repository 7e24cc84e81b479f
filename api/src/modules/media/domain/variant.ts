import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const widths: readonly number[] = shopPolicy.imageWidths;

/** The width that `?w=` asks for: null without it, undefined for one that is not served. */
export function widthOf(asked: unknown): number | null | undefined {
  if (asked === undefined) return null;
  const width = typeof asked === 'string' && /^\d{1,5}$/.test(asked) ? Number(asked) : undefined;
  return width !== undefined && widths.includes(width) ? width : undefined;
}

/** WebP for those who say that they read it; for others the nearest that everybody reads. */
export function formatFor(accept: string | undefined, key: string): 'webp' | 'png' | 'jpeg' {
  if (accept?.includes('image/webp')) return 'webp';
  return key.endsWith('.png') ? 'png' : 'jpeg';
}
