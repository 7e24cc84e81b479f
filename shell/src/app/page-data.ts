import type { DehydratedState } from '@tanstack/react-query';
import type { Shop } from '../contract/shop';
import type { DeclaredLinks } from '../layout/slice-links';

/** The browser checks this version's hash. */
export type ComposedSlice = DeclaredLinks & {
  name: string;
  version: string;
  container: string;
  entry: string;
  integrity: string;
  paths: string[];
};

/** `unavailable`: missing, failing or too slow; `pending`: only the visitor's browser may load the page's data. */
export type AreaFailure = 'unavailable' | 'pending';

export type PageData = {
  composition: ComposedSlice[];
  /** Paths without a page that a slice's patterns would match. */
  unserved?: string[];
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
