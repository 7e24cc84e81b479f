import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

export const printsQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/products', id, 'prints'],
    queryFn: ({ signal }) => callApi('GET /api/products/:id/prints', { id }, { signal }),
  });
