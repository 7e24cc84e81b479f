import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

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
