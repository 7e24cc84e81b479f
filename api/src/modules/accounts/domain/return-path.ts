const HERE = 'https://shop.invalid';

/** The path on this site to return to; null for other sites and for the sign-in page itself. */
export function returnPathOf(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return null;
  // parsed as a browser would: `/\elsewhere`, tabs and all
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  const isPage = origin === HERE && !pathname.startsWith('//') && !/^\/(auth|api)(\/|$)/.test(pathname);
  return isPage ? pathname + search + hash : null;
}

/** The sign-in page with the path to return to. */
export function signInAddress(wanted: unknown): string {
  const path = returnPathOf(wanted);
  return path === null ? '/auth' : `/auth?${new URLSearchParams({ returnTo: path }).toString()}`;
}
