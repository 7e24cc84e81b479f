import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, callApiPage } from 'shell/contract';
import { showsProducts } from '../../../shared/shows-products';

const ROWS_PER_PAGE = '100';

export type SheetSearch = Omit<ApiInput<'GET /api/admin/products'>, 'limit' | 'cursor'>;

export const sheetQuery = (search: SheetSearch) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/products', 'sheet', search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/admin/products',
        { ...search, limit: ROWS_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });

export const sheetCategoriesQuery = queryOptions({
  queryKey: ['/api/product-categories'],
  queryFn: ({ signal }) => callApi('GET /api/product-categories', {}, { signal }),
});

/** Saves all rows, or none; then refreshes what shows products. */
export function useSaveSheet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'PATCH /api/admin/products'>) => callApi('PATCH /api/admin/products', body),
    onSuccess: () => queryClient.invalidateQueries({ predicate: showsProducts }),
  });
}
