import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiPage } from 'shell/contract';
import { type ProductSearch, inputOf, searchIn } from '../model/product-search';
import { suggestedProductsQuery } from './suggested-products-query';

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

export function queriesOf(address: string, origin: string) {
  const search = searchIn(new URL(address).searchParams);
  return {
    products: productsQuery(search, origin),
    categories: categoriesQuery(origin),
    suggested: suggestedProductsQuery(search.q, origin),
  };
}
