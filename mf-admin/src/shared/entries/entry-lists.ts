import type { ApiInput, ApiOutput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';
import { useChange } from '../api-change/use-api-change';
import { apiQuery } from '../api-query/api-query';

/** Short lists that admins keep, by their address below /api/admin. `shownIn`: what else shows them. */
export const entryLists = {
  categories: {
    noun: 'Category',
    plural: 'categories',
    changed: 'category_changed',
    shownIn: ['/api/product-categories', '/api/products'],
  },
  'shipping-options': {
    noun: 'Shipping Option',
    plural: 'shipping options',
    changed: 'shipping_option_changed',
    shownIn: ['/api/shipping-options'],
  },
  synonyms: { noun: 'Synonym', plural: 'synonyms', changed: 'synonym_changed', shownIn: ['/api/products'] },
} as const;

export type EntryList = keyof typeof entryLists;
export type EntryOf<List extends EntryList> = ApiOutput<`GET /api/admin/${List}`>[number];
type FormOf<List extends EntryList> = ApiInput<`POST /api/admin/${List}`>;
type Version = { id: string; version: number };

export const entriesQuery = <List extends EntryList>(list: List) =>
  apiQuery(`GET /api/admin/${list}`, {} as ApiInput<`GET /api/admin/${List}`>, [`/api/admin/${list}`]);

const seenVersion = ({ version }: Version) => ({ ifMatch: `"${version}"` });

const whereShown = (list: EntryList) => {
  const paths = new Set<unknown>([`/api/admin/${list}`, ...entryLists[list].shownIn]);
  return { predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => paths.has(path) };
};

export const useSaveEntry = <List extends EntryList>(list: List) =>
  useChange(whereShown(list), ({ seen, form }: { seen: Version | null; form: FormOf<List> }): Promise<unknown> =>
    seen
      ? callApi(`PUT /api/admin/${list}/:id`, { ...form, id: seen.id }, seenVersion(seen))
      : callApi(`POST /api/admin/${list}`, form),
  );

export const useDeleteEntry = (list: EntryList) =>
  useChange(whereShown(list), (seen: Version) =>
    callApi(`DELETE /api/admin/${list}/:id`, { id: seen.id }, seenVersion(seen)),
  );
