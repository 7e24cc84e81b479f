/** Shared by all bundles of a page or rendering process. */
export const PICTURES_ORIGIN = Symbol.for('shell.pictures-origin');
type WithOrigin = { [PICTURES_ORIGIN]?: string };

/** A CDN's address, or nothing for this origin. Only the shell calls it. */
export function servePicturesFrom(address: string | undefined): void {
  (globalThis as WithOrigin)[PICTURES_ORIGIN] = address;
}

/** Customers' photos must pass the shop's access check. */
const isPublic = (picture: string): boolean => picture.startsWith('/objects/products/');

export function pictureUrl(picture: string, width: number): string {
  const origin = isPublic(picture) ? ((globalThis as WithOrigin)[PICTURES_ORIGIN] ?? '') : '';
  return `${origin}${picture}${picture.includes('?') ? '&' : '?'}w=${String(width)}`;
}
