import type { DehydratedState } from '@tanstack/react-query';
import type { Shop } from '../contract/shop';
import type { DeclaredLinks } from '../layout/slice-links';

/** The browser loads exactly this version and checks its hash. */
export type ComposedSlice = DeclaredLinks & {
  name: string;
  version: string;
  /** The global variable that the slice's entry defines. */
  container: string;
  entry: string;
  integrity: string;
  paths: string[];
};

/** The slice is `unavailable` (missing, failing or too slow), or the page is `pending` because only the visitor's browser may load its data. */
export type AreaFailure = 'unavailable' | 'pending';

export type PageData = {
  composition: ComposedSlice[];
  shop: Shop;
  queries: DehydratedState | null;
  failure: AreaFailure | null;
  picturesFrom?: string | undefined;
};

export const PAGE_DATA_ID = 'page-data';

export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) throw new Error('the page has no hydration data');
  return JSON.parse(text) as PageData;
}
