import { ownerOf } from '../../src/app/shell-routes';
import type { Composition } from '../registry/composition';

/** Pages for everybody that nobody should find by a search. */
const UNLISTED = new Set(['/auth', '/shop', '/newsletter/unsubscribe']);

const isPattern = (path: string) => /[:*]/.test(path);

/** The pages that search engines may show, as far as the slices' claims name them. What stands behind a `:id` is not known here. */
export function publicPaths({ slices }: Composition): string[] {
  const privates = slices.map(({ extras }) => ({ paths: extras.privatePaths }));
  return slices
    .flatMap(({ extras }) => extras.paths)
    .filter((path) => !isPattern(path) && !UNLISTED.has(path) && !ownerOf(privates, path))
    .toSorted();
}

/** What crawlers keep out of: the beginnings of all private paths, the shorter standing for the longer. */
export function privatePrefixes({ slices }: Composition): string[] {
  const prefixes = slices
    .flatMap(({ extras }) => extras.privatePaths)
    .map((path) => path.replace(/\/?[:*].*$/, ''))
    .filter((path) => path !== '')
    .toSorted();
  return prefixes.filter(
    (path, index) => !prefixes.slice(0, index).some((shorter) => path === shorter || path.startsWith(`${shorter}/`)),
  );
}
