/** The global's key, across all bundles of a page or of a rendering process. */
export const PICTURES_ORIGIN = Symbol.for('shell.pictures-origin');
type WithOrigin = { [PICTURES_ORIGIN]?: string };

/** Sets where the shop's public pictures come from: a CDN's address, or nothing for this origin. Only the shell calls it, before it renders. */
export function servePicturesFrom(address: string | undefined): void {
  (globalThis as WithOrigin)[PICTURES_ORIGIN] = address;
}

/** Customers' photos are for the shop alone, which knows who may see them. */
const isPublic = (picture: string): boolean => picture.startsWith('/objects/products/');

/** The URL of a stored picture, or of a part of one, in this width; at least one of the widths that are served. */
export function pictureUrl(picture: string, width: number): string {
  const origin = isPublic(picture) ? ((globalThis as WithOrigin)[PICTURES_ORIGIN] ?? '') : '';
  return `${origin}${picture}${picture.includes('?') ? '&' : '?'}w=${String(width)}`;
}
