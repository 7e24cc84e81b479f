const HERE = 'https://shop.invalid';

/**
 * Where a person goes after signing in: the `returnTo` of the address, if it is a page of this site, else the home page. Whatever
 * could lead elsewhere (`//evil.example`, `/\evil.example`, `https:...`), back to this page or into the API is not.
 */
export function returnPathIn(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? '/';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return '/';
  // the URL parser is the one that decides what a browser would make of it: backslashes, tabs and all
  const { origin, pathname, search: query, hash } = new URL(wanted, HERE);
  const isPage = origin === HERE && !/^\/(auth|api)(\/|$)/.test(pathname) && !pathname.startsWith('//');
  return isPage ? pathname + query + hash : '/';
}
