import { LRUCache } from 'lru-cache';
import { claimAt } from '../../src/app/shell-routes';
import type { SliceInUse } from './composition';

type Claim = { slice: SliceInUse; path: string };

/** Of each composition; matching an address compiles all of its paths. */
const KNOWN_ADDRESSES = 1_000;
const known = new WeakMap<readonly SliceInUse[], LRUCache<string, { claim: Claim | undefined }>>();

/** The slice that owns the page at a path, which may have a query, and its own path that matches, like `/products/:id`. */
export function pageAt(slices: readonly SliceInUse[], address: string): Claim | undefined {
  const [pathname = ''] = address.split('?');
  const addresses = known.get(slices) ?? new LRUCache({ max: KNOWN_ADDRESSES });
  known.set(slices, addresses);
  const found = addresses.get(pathname) ?? { claim: claimIn(slices, pathname) };
  addresses.set(pathname, found);
  return found.claim;
}

function claimIn(slices: readonly SliceInUse[], pathname: string): Claim | undefined {
  const claim = claimAt(
    slices.map((slice) => ({ slice, paths: slice.extras.paths })),
    pathname,
  );
  return claim && { slice: claim.slice.slice, path: claim.path };
}

export const sliceAt = (slices: readonly SliceInUse[], address: string): SliceInUse | undefined =>
  pageAt(slices, address)?.slice;

/** Whether the page shows what is a visitor's own. */
export function isPrivateAt(slices: readonly SliceInUse[], address: string): boolean {
  const page = pageAt(slices, address);
  return page !== undefined && page.slice.extras.privatePaths.includes(page.path);
}
