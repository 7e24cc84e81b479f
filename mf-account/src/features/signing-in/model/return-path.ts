const BASE = 'https://shop.invalid';

/**
 * Where to go after signing in: `returnTo` if it is a page of this site, else the home page. Rejects other sites
 * (`//evil.example`, `/\evil.example`, `https:...`), the sign-in page and the API.
 */
export function returnPathIn(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? '/';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, BASE)) return '/';
  // parsed as browsers do, including backslashes and tabs
  const { origin, pathname, search: query, hash } = new URL(wanted, BASE);
  const isPage = origin === BASE && !/^\/(auth|api)(\/|$)/.test(pathname) && !pathname.startsWith('//');
  return isPage ? pathname + query + hash : '/';
}
