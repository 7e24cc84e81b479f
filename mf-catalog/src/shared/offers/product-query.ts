import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** `origin`: the API's, on the server. */
export const productQuery = (id: string, origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', id],
    queryFn: ({ signal }) => callApi('GET /api/products/:id', { id }, { signal, origin }),
  });
