import type { DehydratedState } from '@tanstack/react-query';
import type { Shop } from '../contract/shop';

/** One slice of a page's composition, as the browser loads it: exactly this version, checked by its hash. */
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
 * Why the server sent the frame without the page: the slice is `unavailable` (missing, failing, too slow), or the page is
 * `pending` because only the visitor's browser may load its data. The browser starts from the same view and then tries.
 */
export type AreaFailure = 'unavailable' | 'pending';

/** What the server tells the browser about the page that it has rendered. */
export type PageData = {
  composition: ComposedSlice[];
  shop: Shop;
  queries: DehydratedState | null;
  failure: AreaFailure | null;
};

export const PAGE_DATA_ID = 'page-data';

/** Reads what the server wrote into the page. */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) throw new Error('the page carries no data for its hydration');
  return JSON.parse(text) as PageData;
}
