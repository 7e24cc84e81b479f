import type { DehydratedState } from '@tanstack/react-query';
import type { Shop } from '../contract/shop';

/** One slice of a page's composition: the browser loads exactly this version and checks its hash. */
export type ComposedSlice = {
  name: string;
  version: string;
  /** The global variable that the slice's entry defines. */
  container: string;
  entry: string;
  integrity: string;
  /** The URL patterns that the slice owns: `/products/:id`. */
  paths: string[];
};

/**
 * Why the server sent the frame without the page: the slice is `unavailable` (missing, failing or too slow), or the page is
 * `pending` because only the visitor's browser may load its data. The browser hydrates the same view, then retries.
 */
export type AreaFailure = 'unavailable' | 'pending';

/** What the browser needs to hydrate the server-rendered page. */
export type PageData = {
  composition: ComposedSlice[];
  shop: Shop;
  queries: DehydratedState | null;
  failure: AreaFailure | null;
  /** The address of the CDN that public pictures come from. */
  picturesFrom?: string | undefined;
};

export const PAGE_DATA_ID = 'page-data';

/** Reads the data that the server wrote into the page. */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) throw new Error('the page has no hydration data');
  return JSON.parse(text) as PageData;
}
