const BASE = 'https://shop.invalid';

/** A path on this site for after signing in; null for other sites, the sign-in page and the API. */
export function returnPathOf(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, BASE)) return null;
  // parsed as browsers do, including backslashes and tabs
  const { origin, pathname, search, hash } = new URL(wanted, BASE);
  const isPage = origin === BASE && !pathname.startsWith('//') && !/^\/(auth|api)(\/|$)/.test(pathname);
  return isPage ? pathname + search + hash : null;
}
