import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

const MAX_PRODUCTS = 48;

/** The products to choose from in the designer. `origin` is the API's address on the server. */
export const designableProductsQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', { limit: MAX_PRODUCTS }],
    queryFn: ({ signal }) => callApi('GET /api/products', { limit: String(MAX_PRODUCTS) }, { signal, origin }),
  });
