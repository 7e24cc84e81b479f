import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, callApiPage } from 'shell/contract';

const ROWS_PER_PAGE = '100';
/** Query keys that show products, by URL because the shop's pages belong to other slices. */
const affected = ['/api/admin/products', '/api/admin/product-summary', '/api/admin/stock-at-risk', '/api/products'];

export type SheetSearch = Omit<ApiInput<'GET /api/admin/products'>, 'limit' | 'cursor'>;

/** The products that match, paged by the server. */
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
    onSuccess: () => Promise.all(affected.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
}
