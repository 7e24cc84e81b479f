import type { SliceInUse } from '../registry/composition';
import { pageAt } from '../registry/slice-at';

const MAX_VALUE_LENGTH = 256;
const MAX_PATH_LENGTH = 2000;

/**
 * The part of a URL that decides what the server renders: the path, and the query parameters that its slice declares, in the
 * slice's order. URLs with the same canonical path share one cached page.
 */
export function canonicalPath(address: string, slices: readonly SliceInUse[]): string {
  const [path, query] = splitAt(splitAt(address, '#')[0], '?');
  const pathname = path.slice(0, MAX_PATH_LENGTH);
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of declaredParameters(pathname, slices)) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value.slice(0, MAX_VALUE_LENGTH));
  }
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`;
}

function declaredParameters(pathname: string, slices: readonly SliceInUse[]): readonly string[] {
  const page = pageAt(slices, pathname);
  return page?.slice.extras.queryParameters[page.path] ?? [];
}

function splitAt(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
