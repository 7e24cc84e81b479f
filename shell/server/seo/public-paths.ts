import type { Composition } from '../registry/composition';
import { isPrivateAt } from '../registry/slice-at';

const isPattern = (path: string) => /[:*]/.test(path);

/** The paths that search engines may index, without patterns such as `/products/:id`. */
export function publicPaths({ slices }: Composition): string[] {
  return slices
    .flatMap(({ extras: { paths, unlisted } }) => paths.filter((path) => !unlisted.includes(path)))
    .filter((path) => !isPattern(path) && !isPrivateAt(slices, path))
    .toSorted();
}

/** The path prefixes that crawlers should skip, without those that a shorter prefix covers. */
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
