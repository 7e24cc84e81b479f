import type { Composition } from '../registry/composition';
import { pageAt } from '../registry/slice-at';

const MAX_VALUE_LENGTH = 256;
const MAX_PATH_LENGTH = 2000;

/** URLs with the same canonical path share one cached page. */
export function canonicalPath(address: string, composition: Composition): string {
  const [path, query] = splitAt(splitAt(address, '#')[0], '?');
  const pathname = path.slice(0, MAX_PATH_LENGTH);
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of declaredParameters(pathname, composition)) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value.slice(0, MAX_VALUE_LENGTH));
  }
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`;
}

function declaredParameters(pathname: string, composition: Composition): readonly string[] {
  const page = pageAt(composition, pathname);
  return page?.slice.extras.queryParameters[page.path] ?? [];
}

function splitAt(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
