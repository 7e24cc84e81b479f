import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiPage } from 'shell/contract';
import { type ProductSearch, inputOf, searchIn } from '../model/product-search';

/** `origin` is the API's address on the server. */
export const productsQuery = (search: ProductSearch, origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', search],
    queryFn: ({ signal }) => callApiPage('GET /api/products', inputOf(search), { signal, origin }),
  });

export const categoriesQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/product-categories'],
    queryFn: ({ signal }) => callApi('GET /api/product-categories', {}, { signal, origin }),
  });

export const queriesOf = (address: string, origin: string) => ({
  products: productsQuery(searchIn(new URL(address).searchParams), origin),
  categories: categoriesQuery(origin),
});
