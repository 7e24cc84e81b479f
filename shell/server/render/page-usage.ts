import { AsyncLocalStorage } from 'node:async_hooks';

const used = new AsyncLocalStorage<Set<string>>();

/**
 * Called by a slice's server bundle whenever it imports a lazy part: federation/page-import-loader.mjs puts the calls in.
 * @public
 */
export function usesPage(id: string): void {
  used.getStore()?.add(id);
}

/** Runs the work and tells which lazy parts of slices it used: their stylesheets and scripts are what the page needs. */
export async function watchPageUsage<T>(work: () => Promise<T>): Promise<{ result: T; pages: string[] }> {
  const pages = new Set<string>();
  const result = await used.run(pages, work);
  return { result, pages: [...pages] };
}
