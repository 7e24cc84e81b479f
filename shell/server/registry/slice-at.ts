import { ownerOf } from '../../src/app/shell-routes';
import type { SliceInUse } from './composition';

/** The slice that owns the page at a path, which may have a query. */
export function sliceAt(slices: readonly SliceInUse[], path: string): SliceInUse | undefined {
  const [pathname = ''] = path.split('?');
  return ownerOf(
    slices.map((slice) => ({ slice, paths: slice.extras.paths })),
    pathname,
  )?.slice;
}
