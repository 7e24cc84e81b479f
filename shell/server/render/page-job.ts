import type { Composition } from '../registry/composition';
import { liveOriginOf } from '../registry/live-origin';
import { isPrivateAt, sliceAt } from '../registry/slice-at';
import type { IsolatePage, PageRequest } from './messages';

/** Without any slice's code. */
export const FRAME = 'frame';

export function pageJob(
  { path, withoutSlice, reportsPrivatePages, deadlineMs }: PageRequest,
  composition: Composition,
): { isolate: string; page: IsolatePage } {
  const owner = sliceAt(composition, path);
  const isMissing = withoutSlice === true || composition.slices.length === 0;
  // only the visitor's browser can reach a live build
  const failure = isMissing ? 'unavailable' : owner && liveOriginOf(owner) ? 'pending' : null;
  return {
    isolate: (!failure && owner?.name) || FRAME,
    page: {
      path,
      failure,
      reportsProblems: reportsPrivatePages === true || !isPrivateAt(composition, path),
      deadlineMs,
    },
  };
}
