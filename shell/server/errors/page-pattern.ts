import type { Composition } from '../registry/composition';
import { pageAt } from '../registry/slice-at';

/** A path may hold what is personal. */
export const pagePatternOf = (pathname: string, composition: Composition): string =>
  pageAt(composition, pathname)?.path ?? 'another page';
