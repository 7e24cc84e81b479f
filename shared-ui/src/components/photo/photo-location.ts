import { pictureUrl } from 'shared-contracts/media/picture-url';

/** Query parameters for the expiry of presigned links, by storage provider. */
const expiryParameters = new Set(['x-amz-expires', 'x-goog-expires', 'expires', 'se']);

/** Such a link has almost certainly expired and isn't worth requesting. */
export function isExpiringLink(location: string): boolean {
  if (!/^https?:\/\//i.test(location) || !URL.canParse(location)) return false;
  return [...new URL(location).searchParams.keys()].some((name) => expiryParameters.has(name.toLowerCase()));
}

const isStored = (location: string): boolean => location.startsWith('/objects/');

/** Undefined for URLs outside the shop, which have one size. */
export const sourcesOf = (location: string, widths: readonly number[]): string | undefined =>
  isStored(location) ? widths.map((width) => `${pictureUrl(location, width)} ${width}w`).join(', ') : undefined;

/** `src` for browsers without `srcset`: the smallest size, never the original. */
export const sourceOf = (location: string, widths: readonly number[]): string =>
  isStored(location) && widths[0] ? pictureUrl(location, widths[0]) : location;
