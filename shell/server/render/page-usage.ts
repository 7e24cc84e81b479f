import { AsyncLocalStorage } from 'node:async_hooks';

const used = new AsyncLocalStorage<Set<string>>();

/**
 * Called by a slice's server bundle for every lazy import; federation/build/page-import-loader.mjs inserts the calls.
 * @public
 */
export function usesPage(id: string): void {
  used.getStore()?.add(id);
}

/** Runs the work and returns the ids of the lazy imports it used, whose styles and scripts the page needs. */
export async function watchPageUsage<T>(work: () => Promise<T>): Promise<{ result: T; pages: string[] }> {
  const pages = new Set<string>();
  const result = await used.run(pages, work);
  return { result, pages: [...pages] };
}
