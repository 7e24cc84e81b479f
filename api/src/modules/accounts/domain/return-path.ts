const HERE = 'https://shop.invalid';

/** The path of this site that a person wanted to be at, or null: for addresses elsewhere, and for the sign-in page itself. */
export function returnPathOf(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return null;
  // the URL parser decides, as a browser's would: `/\elsewhere`, tabs and all
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  const isPage = origin === HERE && !pathname.startsWith('//') && !/^\/(auth|api)(\/|$)/.test(pathname);
  return isPage ? pathname + search + hash : null;
}

/** The address of the sign-in page, which leads back to the wanted path. */
export function signInAddress(wanted: unknown): string {
  const path = returnPathOf(wanted);
  return path === null ? '/auth' : `/auth?${new URLSearchParams({ returnTo: path }).toString()}`;
}
