import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

const MAX_PRODUCTS = 4;

/** The shop's featured products. `origin` is the API's address on the server. */
export const popularProductsQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', { featured: true, limit: MAX_PRODUCTS }],
    queryFn: ({ signal }) =>
      callApi('GET /api/products', { featured: 'true', limit: String(MAX_PRODUCTS) }, { signal, origin }),
  });
