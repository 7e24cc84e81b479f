import { matchPath } from 'react-router-dom';
import type { SliceInUse } from '../registry/composition';

/** A longer value of a parameter is cut: no page reads that much of it. */
const LONGEST_VALUE = 256;
const LONGEST_PATH = 2000;

/**
 * The part of an address that decides what the server renders: the path, and the parameters that the path's slice declares, in
 * the slice's order. Two addresses with the same part share one page; the rest of the query is the browser's own affair.
 */
export function pageAddress(address: string, slices: readonly SliceInUse[]): string {
  const [path, query] = splitAt(splitAt(address, '#')[0], '?');
  const pathname = path.slice(0, LONGEST_PATH);
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of declaredParameters(pathname, slices)) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value.slice(0, LONGEST_VALUE));
  }
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`;
}

function declaredParameters(pathname: string, slices: readonly SliceInUse[]): readonly string[] {
  for (const { extras } of slices) {
    const pattern = extras.paths.find((one) => matchPath(one, pathname));
    if (pattern !== undefined) return extras.queryParameters[pattern] ?? [];
  }
  return [];
}

function splitAt(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
