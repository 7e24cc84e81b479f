import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

const MOST = 48;

/** The products to choose from in the designer. `origin` is the API's address on the server. */
export const designableProductsQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', { limit: MOST }],
    queryFn: ({ signal }) => callApi('GET /api/products', { limit: String(MOST) }, { signal, origin }),
  });
