import type { Composition } from '../registry/composition';
import { liveOriginOf } from '../registry/live-origin';
import { isPrivateAt, sliceAt } from '../registry/slice-at';
import type { IsolatePage, PageRequest } from './messages';

/** The isolate of pages without any slice's code. */
export const FRAME = 'frame';

/** Which isolate of a composition renders a page, and what it has to know of it. */
export function pageJob(
  { path, withoutSlice, reportsPrivatePages, deadlineMs }: PageRequest,
  { slices }: Composition,
): { isolate: string; page: IsolatePage } {
  const owner = sliceAt(slices, path);
  const isMissing = withoutSlice === true || slices.length === 0;
  // only the visitor's browser can reach a live build
  const failure = isMissing ? 'unavailable' : owner && liveOriginOf(owner) ? 'pending' : null;
  return {
    isolate: (!failure && owner?.name) || FRAME,
    page: { path, failure, reportsProblems: reportsPrivatePages === true || !isPrivateAt(slices, path), deadlineMs },
  };
}
