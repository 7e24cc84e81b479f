import { AsyncLocalStorage } from 'node:async_hooks';

const used = new AsyncLocalStorage<Set<string>>();

/**
 * federation/build/page-import-loader.mjs inserts the calls.
 * @public
 */
export function usesPage(id: string): void {
  used.getStore()?.add(id);
}

export async function watchPageUsage<T>(work: () => Promise<T>): Promise<{ result: T; pages: string[] }> {
  const pages = new Set<string>();
  const result = await used.run(pages, work);
  return { result, pages: [...pages] };
}
