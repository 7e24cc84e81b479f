import type { Composition } from '../registry/composition';
import { pageAt } from '../registry/slice-at';

/** The pattern of the page at this path, like `/products/:id`: a path may hold what is personal. */
export const pagePatternOf = (pathname: string, { slices }: Composition): string =>
  pageAt(slices, pathname)?.path ?? 'another page';
