import type { Composition } from '../registry/composition';
import { isPrivateAt } from '../registry/slice-at';

const isPattern = (path: string) => /[:*]/.test(path);

/** Without patterns such as `/products/:id`. */
export function publicPaths(composition: Composition): string[] {
  return composition.slices
    .flatMap(({ extras: { paths, unlisted } }) => paths.filter((path) => !unlisted.includes(path)))
    .filter((path) => !isPattern(path) && !isPrivateAt(composition, path))
    .toSorted();
}

/** Without those that a shorter prefix covers. */
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
