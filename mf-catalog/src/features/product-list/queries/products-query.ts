import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiPage } from 'shell/contract';
import { type ProductSearch, inputOf } from '../model/product-search';

/** One page of search results. `origin` is the API's address on the server. */
export const productsQuery = (search: ProductSearch, origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', search],
    queryFn: ({ signal }) => callApiPage('GET /api/products', inputOf(search), { signal, origin }),
  });

/** The categories to filter by. */
export const categoriesQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/product-categories'],
    queryFn: ({ signal }) => callApi('GET /api/product-categories', {}, { signal, origin }),
  });

/** The products in Popular Sizes. */
export const featuredProductsQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', { featured: true }],
    queryFn: ({ signal }) => callApi('GET /api/products', { featured: 'true' }, { signal, origin }),
  });
