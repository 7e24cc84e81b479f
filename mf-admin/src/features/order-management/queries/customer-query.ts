import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** The account whose orders are listed; null if it does not exist. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/users', 'one', id],
    queryFn: async ({ signal }) => (await callApi('GET /api/users', { id }, { signal }))[0] ?? null,
  });
