import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, callApiPage } from 'shell/contract';

const PRODUCTS_PER_PAGE = '50';

export type ProductSearch = Omit<ApiInput<'GET /api/admin/products'>, 'limit' | 'cursor'>;

export const adminProductsQuery = (search: ProductSearch) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/products', search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/admin/products',
        { ...search, limit: PRODUCTS_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });

/** A product to edit, fetched each time it is opened. */
export const adminProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/products', id],
    queryFn: ({ signal }) => callApi('GET /api/admin/products/:id', { id }, { signal }),
    gcTime: 0,
  });

export const productFiguresQuery = queryOptions({
  queryKey: ['/api/admin/product-summary'],
  queryFn: ({ signal }) => callApi('GET /api/admin/product-summary', {}, { signal }),
});

export const categoriesQuery = queryOptions({
  queryKey: ['/api/product-categories'],
  queryFn: ({ signal }) => callApi('GET /api/product-categories', {}, { signal }),
});
