import type { photos } from '../policy/designs-and-photos.js';

export type PhotoType = (typeof photos.acceptedTypes)[number];

/** Enough to tell a file's type. */
export const HEAD_BYTES = 256;
const AVIF = new Set(['avif', 'avis']);
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);
const starts: readonly (readonly [PhotoType, RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** `ftyp` box: size, name, main brand, version and other brands, four bytes each. */
function brandsIn(head: string): string[] {
  if (head.slice(4, 8) !== 'ftyp') return [];
  const size = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + head.charCodeAt(at), 0);
  const brands = head.slice(8, size).match(/[^]{4}/g) ?? [];
  return brands.filter((_, at) => at !== 1);
}

/** By its bytes; undefined if the shop takes no such photos. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  const known = starts.find(([, start]) => start.test(head));
  if (known) return known[0];
  const brands = brandsIn(head);
  // AVIF names HEIF's general brands too
  if (brands.some((brand) => AVIF.has(brand))) return 'image/avif';
  return brands.some((brand) => HEIC.has(brand)) ? 'image/heic' : undefined;
}
