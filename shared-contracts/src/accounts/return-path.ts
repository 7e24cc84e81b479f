const BASE = 'https://shop.invalid';

/**
 * The path on this site to return to after signing in; null for other sites (`//evil.example`, `/\evil.example`, `https:...`), the
 * sign-in page, the API, and whatever is no text.
 */
export function returnPathOf(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, BASE)) return null;
  // parsed as browsers do, including backslashes and tabs
  const { origin, pathname, search, hash } = new URL(wanted, BASE);
  const isPage = origin === BASE && !pathname.startsWith('//') && !/^\/(auth|api)(\/|$)/.test(pathname);
  return isPage ? pathname + search + hash : null;
}
