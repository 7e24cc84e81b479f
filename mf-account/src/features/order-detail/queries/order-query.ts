import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** An order with its items. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id],
    queryFn: ({ signal }) => callApi('GET /api/orders/:id', { id }, { signal }),
  });
