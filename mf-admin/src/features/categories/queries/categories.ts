import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Category, CategoryForm } from 'shared-contracts/categories/schemas';
import { callApi } from 'shell/contract';

export const categoriesQuery = queryOptions({
  queryKey: ['/api/admin/categories'],
  queryFn: ({ signal }) => callApi('GET /api/admin/categories', {}, { signal }),
});

function useCategoryChange<T>(change: (value: T) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      // cached storefront queries
      void queryClient.invalidateQueries({ queryKey: ['/api/product-categories'] });
      void queryClient.invalidateQueries({ queryKey: ['/api/products'] });
      await queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    },
  });
}

type CategoryVersion = Pick<Category, 'id' | 'version'>;
const ifMatch = ({ version }: CategoryVersion) => ({ ifMatch: `"${version}"` });

export const useSaveCategory = () =>
  useCategoryChange(({ seen, form }: { seen: CategoryVersion | null; form: CategoryForm }) =>
    seen
      ? callApi('PUT /api/admin/categories/:id', { id: seen.id, ...form }, ifMatch(seen))
      : callApi('POST /api/admin/categories', form),
  );

export const useDeleteCategory = () =>
  useCategoryChange((seen: CategoryVersion) =>
    callApi('DELETE /api/admin/categories/:id', { id: seen.id }, ifMatch(seen)),
  );
