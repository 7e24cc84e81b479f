import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';
import { useApiChange } from '../../../shared/api-change/use-api-change';
import { showsProducts } from '../../../shared/shows-products';

export const sheetCategoriesQuery = queryOptions({
  queryKey: ['/api/product-categories'],
  queryFn: ({ signal }) => callApi('GET /api/product-categories', {}, { signal }),
});

/** Saves all rows or none. */
export const useSaveSheet = () => useApiChange('PATCH /api/admin/products', { predicate: showsProducts });
