/** How the query of a presigned link names its end, at the storage providers that this shop can have used. */
const expiryParameters = new Set(['x-amz-expires', 'x-goog-expires', 'expires', 'se']);

/** A presigned storage link: good for minutes, so that what is kept of it is most likely dead. Never worth a request. */
export function isExpiringLink(location: string): boolean {
  if (!/^https?:\/\//i.test(location) || !URL.canParse(location)) return false;
  return [...new URL(location).searchParams.keys()].some((name) => expiryParameters.has(name.toLowerCase()));
}

const isStored = (location: string): boolean => location.startsWith('/objects/');

/** The addresses of a stored photo at the given widths; nothing for a photo that lies elsewhere and has one size only. */
export const sourcesOf = (location: string, widths: readonly number[]): string | undefined =>
  isStored(location) ? widths.map((width) => `${location}?w=${width} ${width}w`).join(', ') : undefined;

/** The address for browsers that choose no width: the smallest copy, never the original. */
export const sourceOf = (location: string, widths: readonly number[]): string =>
  isStored(location) && widths[0] ? `${location}?w=${widths[0]}` : location;
