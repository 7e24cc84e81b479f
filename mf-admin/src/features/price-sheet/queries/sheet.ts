import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';
import { showsProducts } from '../../../shared/shows-products';

export const sheetCategoriesQuery = queryOptions({
  queryKey: ['/api/product-categories'],
  queryFn: ({ signal }) => callApi('GET /api/product-categories', {}, { signal }),
});

/** Saves all rows or none. */
export function useSaveSheet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'PATCH /api/admin/products'>) => callApi('PATCH /api/admin/products', body),
    onSuccess: () => queryClient.invalidateQueries({ predicate: showsProducts }),
  });
}
