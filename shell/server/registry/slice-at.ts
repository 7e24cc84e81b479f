import { LRUCache } from 'lru-cache';
import { claimAt } from '../../src/app/shell-routes';
import { type Composition, type SliceInUse, unservedPaths } from './composition';

type Claim = { slice: SliceInUse; path: string };

/** Per composition; matching an address compiles all paths. */
const KNOWN_ADDRESSES = 1_000;
const known = new WeakMap<Composition, LRUCache<string, { claim: Claim | undefined }>>();

/** The address may have a query. */
export function pageAt(composition: Composition, address: string): Claim | undefined {
  const [pathname = ''] = address.split('?');
  const addresses = known.get(composition) ?? new LRUCache({ max: KNOWN_ADDRESSES });
  known.set(composition, addresses);
  const found = addresses.get(pathname) ?? { claim: claimIn(composition, pathname) };
  addresses.set(pathname, found);
  return found.claim;
}

function claimIn(composition: Composition, pathname: string): Claim | undefined {
  const claim = claimAt(
    composition.slices.map((slice) => ({ slice, paths: slice.extras.paths })),
    pathname,
    unservedPaths(composition),
  );
  return claim && { slice: claim.slice.slice, path: claim.path };
}

export const sliceAt = (composition: Composition, address: string): SliceInUse | undefined =>
  pageAt(composition, address)?.slice;

export function isPrivateAt(composition: Composition, address: string): boolean {
  const page = pageAt(composition, address);
  return page !== undefined && page.slice.extras.privatePaths.includes(page.path);
}
