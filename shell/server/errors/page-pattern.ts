import { matchPath } from 'react-router-dom';
import type { Composition } from '../registry/composition';

/** The pattern of the page at this path, like `/products/:id`: a path may hold what is personal. */
export const pagePatternOf = (pathname: string, { slices }: Composition): string =>
  slices.flatMap(({ extras }) => extras.paths).find((pattern) => matchPath(pattern, pathname)) ?? 'another page';
