import { useQuery } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { ProductSearch } from '../model/product-search';
import { countLabel, pageCountOf } from '../model/search-labels';
import { productsQuery } from './products-query';

/** `isChanging`: these are the previous search's. */
export type FoundProducts =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; products: Product[]; count: string; pageCount: number; isChanging: boolean };

export function useFoundProducts(search: ProductSearch): FoundProducts {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...productsQuery(search),
    placeholderData: (before) => before,
  });
  if (isError) return { state: 'failed', retry: () => void refetch() };
  if (!data) return { state: 'loading' };
  return {
    state: 'ready',
    products: data.rows,
    count: countLabel(data),
    pageCount: pageCountOf({ ...data, rows: data.rows.length, page: search.page }),
    isChanging: isPlaceholderData,
  };
}
